/** The texts of e-mail addresses and of passwords that were forgotten. */

export const email = {
  heading: 'E-mail',
  lead: 'Used to reset your password if you forget it. Only you can see it.',
  address: 'E-mail address',
  save: 'Save address',
  remove: 'Remove address',
  none: 'No address yet.',
  saved: 'Saved. Open the link we sent to this address to confirm it.',
  removed: 'Address removed.',
  verified: 'confirmed',
  unverified: 'not confirmed yet',
  off: 'This server does not send mail.',
  recover: 'Reset your password',
  recoverLead: 'Enter the confirmed e-mail address of your account.',
  recoverSend: 'Send reset link',
  recoverSent: 'If an account uses this address, we sent a reset link to it. The link is valid for one hour.',
  recoverSet: 'Set password',
  recoverSetLead: 'Choose a new password. You will be signed out everywhere, and all API tokens will be revoked.',
  recoverDone: 'Password changed. You can sign in with it now.',
  verifyDone: 'Your address is confirmed.',
  verify: 'Confirm address',
} as const;
