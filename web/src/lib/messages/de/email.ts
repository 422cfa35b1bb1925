import type { EmailMessages } from '../email';

export const email: EmailMessages = {
  heading: 'E-Mail',
  lead: 'Damit setzt du dein Passwort zurück, wenn du es vergisst. Nur du siehst sie.',
  address: 'E-Mail-Adresse',
  save: 'Adresse speichern',
  remove: 'Adresse entfernen',
  none: 'Noch keine Adresse.',
  saved: 'Gespeichert. Öffne den Link, den wir an diese Adresse geschickt haben, um sie zu bestätigen.',
  removed: 'Adresse entfernt.',
  verified: 'bestätigt',
  unverified: 'noch nicht bestätigt',
  off: 'Dieser Server verschickt keine Mails.',
  recover: 'Passwort zurücksetzen',
  recoverLead: 'Gib die bestätigte E-Mail-Adresse deines Kontos ein.',
  recoverSend: 'Link schicken',
  recoverSent: 'Wenn ein Konto diese Adresse hat, haben wir einen Link dorthin geschickt. Er gilt eine Stunde.',
  recoverSet: 'Passwort setzen',
  recoverSetLead: 'Wähle ein neues Passwort. Du wirst überall abgemeldet, und alle API-Tokens werden widerrufen.',
  recoverDone: 'Passwort geändert. Du kannst dich jetzt damit anmelden.',
  verifyDone: 'Deine Adresse ist bestätigt.',
  verify: 'Adresse bestätigen',
};
