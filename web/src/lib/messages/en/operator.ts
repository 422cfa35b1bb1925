/** Texts of the administration page. */

export const operator = {
  heading: 'Administration',
  only: 'Only the operator of this server can see this page.',
  registration: 'Registration',
  registrations: {
    open: 'Open: anyone can create an account.',
    invitation: 'By invitation: new accounts need an invitation link.',
    closed: 'Closed: only the operator creates accounts, on the command line.',
  },
  invitations: 'Invitations',
  invitationsLead: 'Each link creates one account and is valid for 14 days. Needed only when registration is by invitation.',
  invite: 'Create invitation',
  once: 'Copy the link now. You won’t see it again.',
  link: 'Invitation link',
  noInvitations: 'No open invitations.',
  until: (date: string) => `Valid until ${date}`,
  by: (name: string) => `created by ${name}`,
  commandLine: 'the command line',
  withdraw: 'Withdraw',
  changes: { muted: 'Muted', disabled: 'Disabled', arbiter: 'Arbiter', bot: 'Bot' },
  hints: {
    muted: 'Can’t write in chats',
    disabled: 'Can’t sign in; all sessions and tokens end at once',
    arbiter: 'Can be the arbiter of games',
    bot: 'A program plays under this name',
  },
  done: 'Saved.',
  reset: 'Set password',
  passwordDone: (name: string) => `Password of ${name} changed. All sessions are signed out and all tokens are revoked.`,
};
