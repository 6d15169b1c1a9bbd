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
};
