/** Texte der Verwaltungsseite. */

import type { SiteMessages } from '../types';

export const operator: SiteMessages['operator'] = {
  heading: 'Verwaltung',
  only: 'Nur der Betreiber dieses Servers kann diese Seite sehen.',
  registration: 'Registrierung',
  registrations: {
    open: 'Offen: Jeder kann ein Konto erstellen.',
    invitation: 'Auf Einladung: Neue Konten brauchen einen Einladungslink.',
    closed: 'Geschlossen: Nur der Betreiber erstellt Konten, auf der Kommandozeile.',
  },
  invitations: 'Einladungen',
  invitationsLead: 'Jeder Link gilt für ein Konto und 14 Tage. Nur nötig, wenn die Registrierung auf Einladung läuft.',
  invite: 'Einladung erstellen',
  once: 'Kopiere den Link jetzt. Er wird nicht noch einmal angezeigt.',
  link: 'Einladungslink',
  noInvitations: 'Keine offenen Einladungen.',
  until: (date) => `Gültig bis ${date}`,
  by: (name) => `erstellt von ${name}`,
  commandLine: 'der Kommandozeile',
  withdraw: 'Zurückziehen',
  changes: { muted: 'Stummgeschaltet', disabled: 'Gesperrt', arbiter: 'Schiedsrichter', bot: 'Bot' },
  hints: {
    muted: 'Kann nicht im Chat schreiben',
    disabled: 'Kann sich nicht anmelden; alle Sitzungen und Tokens enden sofort',
    arbiter: 'Kann Partien als Schiedsrichter leiten',
    bot: 'Unter diesem Namen spielt ein Programm',
  },
  done: 'Gespeichert.',
  reset: 'Passwort setzen',
  passwordDone: (name) => `Passwort von ${name} geändert. Alle Sitzungen sind abgemeldet, alle Tokens widerrufen.`,
};
