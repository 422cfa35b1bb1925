/**
 * What is shown when a part of the page cannot be loaded: without a connection, or because the
 * server was updated and no longer has the files of this build. It must work when nothing else was
 * loaded, so it brings its own texts, in English, and uses no framework.
 */

import english from 'virtual:messages/loadError';

import { common } from './lib/messages';
export function showLoadError(target: Element): void {
  // Nothing may be loaded yet.
  const texts = (common as typeof common | undefined)?.loadError ?? english;
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
