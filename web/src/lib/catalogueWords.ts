// What games, engines and experiments say of themselves, in the reader's language. The server says it in
// English; its words are shown only where the message files know nothing: a parameter of somebody
// else's engine. needMessages('engine', 'option', 'experiment') brings the texts.
import type { ExperimentInfo, ParamInfo, PlayerInfo } from './api/types';
import { named } from './i18n/index.svelte';

export function playerAbout({ name, help }: Pick<PlayerInfo, 'name' | 'help'>): string {
    return named('engine.player', name, help);
}

// `game`: whose rules the parameter belongs to; without it, it is an engine's.
export function paramAbout({ name, help }: Pick<ParamInfo, 'name' | 'help'>, game?: string): string {
    return game === undefined ? named('engine.param', name, help) : named(`option.${game}`, name, help);
}

// Values that are words; figures and names of files stay as they are.
export function choiceName(param: string, value: string): string {
    return named(`choice.${param}`, value, named(`engine.choice.${param}`, value));
}

export function experimentTitle({ name, title }: Pick<ExperimentInfo, 'name' | 'title'>): string {
    return named('experiment', `${name}.title`, title);
}

export function experimentQuestion({ name, question }: Pick<ExperimentInfo, 'name' | 'question'>): string {
    return named('experiment', `${name}.question`, question);
}

export function experimentSource({ name, source }: Pick<ExperimentInfo, 'name' | 'source'>): string {
    return named('experiment', `${name}.source`, source);
}
