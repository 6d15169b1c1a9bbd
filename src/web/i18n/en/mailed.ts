import type { mailed as pt } from '../pt/mailed.ts';
import type { SameKeys } from '../texts.ts';

export const mailed: SameKeys<typeof pt> = {
  confirmEmail: {
    title: 'Confirm email',
    text: 'Confirm that this email is yours.',
    submit: 'Confirm this email',
    missing: 'The link is incomplete. Open the link in the email again.',
    done: 'Email confirmed',
    doneText: '{{email}} is now the email of your account.',
    goOn: 'Go to Recado',
  },
  notMe: {
    title: 'Was it not you?',
    text: 'All sessions of your account end, this email is that of your account again, and you get a link here to choose a new password.',
    submit: 'It was not me: protect the account',
    done: 'Account protected',
    doneText:
      'All sessions have ended. Open the email that we sent to {{email}} and choose a new password.',
  },
  invite: {
    title: 'Invitation to the team',
    opening: 'Opening your invitation.',
    join: 'Join the team: {{workspace}}',
    text: 'You were invited to the team as {{role}}.',
    textBy: '{{name}} has invited you to the team as {{role}}.',
    choosePassword: 'Choose a password',
    yourPassword: 'You have a Recado account already: use its password.',
    wrongPassword:
      'This is not the password of your account. If you forgot it, recover it and open the invitation again.',
    submit: 'Join',
    error: 'You could not join',
    missing:
      'This link is incomplete. Open the link in the email again or ask for another invitation.',
  },
  reset: {
    title: 'Choose a new password',
    text: 'Once saved, sessions open on other devices end.',
    password: 'New password',
    confirmation: 'Confirm new password',
    mismatch: 'The passwords do not match',
    submit: 'Save new password',
    done: 'Password changed!',
    doneText: 'Sign in with your new password.',
    missing: 'This link is incomplete. Open the link in the email again or ask for another.',
    askAgain: 'Ask for another link',
  },
};
