/**
 * What is shown when a part of the page cannot be loaded: without a connection, or because the
 * server was updated and no longer has the files of this build. It must work when nothing else was
 * loaded, so it brings its own texts and uses no framework.
 */

import { firstLanguage } from './lib/messages/first';
import type { Language } from './lib/messages';

const TEXTS: Record<Language, { heading: string; hint: string; reload: string }> = {
  en: {
    heading: 'This page could not be loaded',
    hint: 'Check your connection, then reload. The server may also have been updated.',
    reload: 'Reload',
  },
  de: {
    heading: 'Diese Seite konnte nicht geladen werden',
    hint: 'Prüfe deine Verbindung und lade die Seite neu. Vielleicht wurde auch der Server aktualisiert.',
    reload: 'Neu laden',
  },
  fr: {
    heading: 'Cette page n’a pas pu être chargée',
    hint: 'Vérifiez votre connexion, puis rechargez la page. Le serveur a peut-être aussi été mis à jour.',
    reload: 'Recharger',
  },
};

export function showLoadError(target: Element): void {
  const texts = TEXTS[firstLanguage()];
  const main = document.createElement('main');
  main.className = 'load-error';
  main.setAttribute('role', 'alert');
  const button = element('button', texts.reload);
  button.addEventListener('click', () => location.reload());
  main.append(element('h1', texts.heading), element('p', texts.hint), button);
  target.replaceChildren(main);
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
