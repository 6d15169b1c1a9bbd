import type { accounts as pt } from '../pt/accounts.ts';
import type { SameKeys } from '../texts.ts';

export const accounts: SameKeys<typeof pt> = {
  email: 'Email',
  password: 'Password',
  name: 'Name',
  phone: 'Phone',
  company: 'Company',
  loginError: 'Error signing in',
  registerError: 'Error creating the account',
  login: {
    askForInvitation: 'Ask your team for an invitation.',
    title: 'Sign in to your account',
    submit: 'Sign in',
    submitting: 'Signing in…',
    forgot: 'Forgot password',
    noAccount: 'No account yet?',
    create: 'Create account',
  },
  register: {
    closed:
      'New accounts are not made here. Ask whoever looks after your team for an invitation: its link opens your account.',
    title: 'Create your account',
    text: 'In a few minutes your customers are being answered.',
    submit: 'Create account',
    submitting: 'Creating account…',
    haveAccount: 'Already have an account?',
    signIn: 'Sign in',
    terms:
      'By creating the account you accept the <terms>Terms of Use</terms> and the <privacy>Privacy Policy</privacy>.',
  },
  confirmPassword: {
    title: 'Confirm your password',
    text: 'Before you go on we want to be sure that it is you. What you typed stays as it is.',
    submit: 'Go on',
  },
  confirmEmail: {
    title: 'Confirm email',
    text: 'Confirm that this email is yours.',
    submit: 'Confirm this email',
    missing: 'The link is incomplete. Open the link of the email again.',
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
  sessionOver: {
    title: 'Your session has ended',
    text: 'Type your password to go on where you stopped. What you filled in is still here.',
    submit: 'Continue',
    other: 'Sign in with another account',
    otherText: 'What has not been saved yet is then discarded.',
  },
  forgot: {
    title: 'Recover password',
    text: 'Enter the email of your account and we will send a link to choose a new password.',
    submit: 'Send recovery link',
    back: 'Back to sign in',
    sent: 'Email sent!',
    sentText:
      'If there is an account with {{email}}, the recovery link arrives in a moment and is valid for 30 minutes. Check the spam folder too.',
    again: 'Send again',
    error: 'Error sending the recovery email. Try again.',
  },
  invite: {
    title: 'Invitation to the team',
    opening: 'Opening your invitation.',
    join: 'Join {{workspace}}',
    text: 'You were invited to the team as: {{role}}.',
    textBy: '{{name}} has invited you to the team as: {{role}}.',
    choosePassword: 'Choose a password',
    yourPassword: 'You have a Recado account already: use its password.',
    wrongPassword:
      'This is not the password of your account. If you forgot it, recover it and open the invitation again.',
    submit: 'Join',
    error: 'You could not join',
    missing:
      'This link is incomplete. Open the link of the email again or ask for another invitation.',
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
