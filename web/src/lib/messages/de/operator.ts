/** Die Wörter der Seite des Betreibers. */

import type { SiteMessages } from '../types';

export const operator: SiteMessages['operator'] = {
  heading: 'Diese Zone betreiben',
  only: 'Diese Seite ist für den Betreiber.',
  registration: 'Wer ein Konto anlegen kann',
  registrations: {
    open: 'Alle.',
    invitation: 'Wer eine Einladung hat.',
    closed: 'Nur der Betreiber, auf der Kommandozeile.',
  },
  registrationHint: 'Gewählt beim Start des Servers: --registration open, invitation oder closed.',
  invitations: 'Einladungen',
  invitationsLead: 'Ein Link für ein neues Konto, 14 Tage gültig. Nötig ist er, wo Konten auf Einladung angelegt werden.',
  invite: 'Einladung anlegen',
  once: 'Kopiere sie jetzt: Sie wird nur dieses Mal gezeigt.',
  link: 'Link der Einladung',
  noInvitations: 'Keine Einladung ist offen.',
  until: (date) => `gültig bis ${date}`,
  by: (name) => `von ${name}`,
  commandLine: 'der Kommandozeile',
  withdraw: 'Zurückziehen',
  accounts: 'Konten',
  accountsLead: 'Jemanden stummschalten, sperren oder ihm helfen.',
  changes: { muted: 'Stumm', disabled: 'Gesperrt', arbiter: 'Schiedsrichter', bot: 'Roboter' },
  hints: {
    muted: 'Kann nicht im Chat schreiben',
    disabled: 'Kann sich nicht anmelden; alle Browser und Schlüssel sind sofort draußen',
    arbiter: 'Kann Schiedsrichter von Partien sein',
    bot: 'Ein Programm spielt unter diesem Namen',
  },
  done: 'Geändert.',
  reset: 'Dieses Passwort setzen',
  passwordDone: (name) => `${name} hat das neue Passwort. Alle Browser des Kontos sind abgemeldet, alle Schlüssel widerrufen.`,
};
