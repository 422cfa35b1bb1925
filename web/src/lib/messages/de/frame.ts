/** Texte des Menüs und der Leiste über jeder Seite. */

import type { FrameMessages } from '../frame';

export const frame: FrameMessages = {
  menu: {
    close: 'Menü schließen',
    own: 'Deine Seiten',
    profile: 'Profil',
    preferences: 'Einstellungen',
    settings: 'Konto verwalten',
    wall: 'Schiedsrichterwand',
    operator: 'Verwaltung',
    signOut: 'Abmelden',
    register: 'Konto erstellen',
    theme: 'Design',
    themes: { system: 'System', light: 'Hell', dark: 'Dunkel' },
  },
  announcement: 'Mitteilung',
  bar: {
    label: 'Deine Partien und Herausforderungen',
    returnTo: 'Zurück zu deiner Partie',
    goTo: 'Zu deiner Partie',
    started: 'Deine Partie hat begonnen',
    toBoard: 'Ans Brett',
    atBoard: 'Deine Partie hat begonnen. Du bist am Brett.',
    against: (name) => `gegen ${name}`,
    silent: 'Der Speicher des Servers antwortet nicht. Die Uhren stehen.',
    yourTurn: 'Du bist am Zug',
    more: (n) => (n === 1 ? 'und 1 weitere Partie' : `und ${n} weitere Partien`),
    challengeBy: (name) => `${name} fordert dich heraus`,
    accept: 'Annehmen',
    decline: 'Ablehnen',
    tags: { rated: 'gewertet', chess960: 'Chess960', otb: 'Regeln wie am Brett', position: 'eigene Stellung' },
    takes: { white: 'du spielst Schwarz', black: 'du spielst Weiß' },
    hide: 'Ausblenden',
  },
};
