/** The texts of e-mail addresses and of passwords that were forgotten. */

export const email = {
  heading: 'E-mail',
  lead: 'For a new password when you have forgotten yours. Nobody else sees it.',
  address: 'E-mail address',
  save: 'Save address',
  remove: 'Remove address',
  none: 'No address yet.',
  saved: 'Saved. Open the link in the mail that we sent to confirm the address.',
  removed: 'Address removed.',
  verified: 'confirmed',
  unverified: 'not confirmed yet',
  off: 'This server sends no mail.',
  recover: 'New password',
  recoverLead: 'Enter the confirmed e-mail address of your account.',
  recoverSend: 'Send link',
  recoverSent: 'If an account has this address, a mail with a link is on its way. The link is good for an hour.',
  recoverSet: 'Set password',
  recoverSetLead: 'Choose a new password. All browsers will be signed out and all tokens revoked.',
  recoverDone: 'Your password is set. Sign in with it.',
  verifyDone: 'Your address is confirmed.',
  verify: 'Confirm address',
} as const;
