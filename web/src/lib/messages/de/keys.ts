import type { KeyMessages } from '../keys';

export const keys: KeyMessages = {
  close: 'Schließen',
  where: { everywhere: 'Überall', board: 'Auf dem Brett', pending: 'Beim Bestätigen eines Zuges' },
  step: 'Vorheriger Zug, nächster Zug',
  ends: 'Erster Zug, aktuelle Stellung',
  flip: 'Brett drehen',
  zen: 'Zen-Modus',
  moveBox: 'Zug eingeben',
  chat: 'Chat',
  help: 'Diese Liste anzeigen',
  arrows: 'Zum nächsten Feld',
  enter: 'Figur aufnehmen oder absetzen',
  escape: 'Abbrechen',
  jump: 'Zum nächsten König (k), zur Dame (q), zu Turm (r), Läufer (b), Springer (n), Bauer (p); mit Umschalt zum vorherigen',
  confirm: 'Zug spielen',
  cancel: 'Zug verwerfen',
  promotion: 'In Dame, Springer, Turm oder Läufer umwandeln',
};
