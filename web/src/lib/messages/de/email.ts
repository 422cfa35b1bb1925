import type { EmailMessages } from '../email';

export const email: EmailMessages = {
  heading: 'E-Mail',
  lead: 'Für ein neues Passwort, wenn du deines vergessen hast. Niemand sonst sieht sie.',
  address: 'E-Mail-Adresse',
  save: 'Adresse speichern',
  remove: 'Adresse entfernen',
  none: 'Noch keine Adresse.',
  saved: 'Gespeichert. Öffne den Link in der Mail, die wir geschickt haben, um die Adresse zu bestätigen.',
  removed: 'Adresse entfernt.',
  verified: 'bestätigt',
  unverified: 'noch nicht bestätigt',
  off: 'Dieser Server verschickt keine Mails.',
  recover: 'Neues Passwort',
  recoverLead: 'Gib die bestätigte E-Mail-Adresse deines Kontos ein.',
  recoverSend: 'Link schicken',
  recoverSent: 'Wenn ein Konto diese Adresse hat, ist eine Mail mit einem Link unterwegs. Der Link gilt eine Stunde.',
  recoverSet: 'Passwort setzen',
  recoverSetLead: 'Wähle ein neues Passwort. Alle Browser werden abgemeldet und alle Tokens widerrufen.',
  recoverDone: 'Dein Passwort ist gesetzt. Melde dich damit an.',
  verifyDone: 'Deine Adresse ist bestätigt.',
  verify: 'Adresse bestätigen',
};
