import { mount } from 'svelte';
import App from './App.svelte';
import './lib/tokens.css';
import './lib/base.css';
import { untilThere } from './lib/arrive/arrival.svelte';
import { loadLanguage } from './lib/i18n/index.svelte';
import { applyLook, settings } from './lib/settings.svelte';
import { saySlowStart } from './lib/slow-start';

applyLook();
const target = document.getElementById('app');
if (target) {
    const arrived = saySlowStart(target, settings.language);
    await untilThere(() => loadLanguage(settings.language));
    arrived();
    mount(App, { target });
}
