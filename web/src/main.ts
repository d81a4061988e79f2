import { mount } from 'svelte';
import App from './App.svelte';
import './lib/tokens.css';
import './lib/base.css';
import { loadLanguage } from './lib/i18n/index.svelte';
import { applyLook, settings } from './lib/settings.svelte';

applyLook();
await loadLanguage(settings.language);
const target = document.getElementById('app');
if (target) mount(App, { target });
