// Until the texts are there nothing can be said in the words of the message files; these few stand here.
import type { Language } from './api/types';

const words: Record<Language, string> = {
    en: 'tusk cannot be loaded yet. It is tried again by itself.',
    'zh-Hant': 'tusk 暫時無法載入，正在自動重試。',
    'zh-Hans': 'tusk 暂时无法载入，正在自动重试。',
};
const patienceMs = 3000;

// Says so after a while; the answer takes it away again.
export function saySlowStart(place: HTMLElement, language: Language): () => void {
    const notice = document.createElement('p');
    notice.className = 'notice warning';
    notice.setAttribute('role', 'status');
    notice.lang = language;
    notice.textContent = words[language];
    const timer = setTimeout(() => place.append(notice), patienceMs);
    return () => {
        clearTimeout(timer);
        notice.remove();
    };
}
