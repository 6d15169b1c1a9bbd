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
    title: 'Sign in to your account',
    submit: 'Sign in',
    submitting: 'Signing in…',
    forgot: 'Forgot password',
    noAccount: 'No account yet?',
    create: 'Create account',
  },
  register: {
    title: 'Create your account',
    text: 'In a few minutes your customers are being answered.',
    submit: 'Create account',
    submitting: 'Creating account…',
    haveAccount: 'Already have an account?',
    signIn: 'Sign in',
    terms: 'By creating the account you accept the <terms>Terms of Use</terms> and the <privacy>Privacy Policy</privacy>.',
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
      'If there is an account with {{email}}, the recovery link arrives in a moment and is valid for one hour. Check the spam folder too.',
    again: 'Send again',
    error: 'Error sending the recovery email. Try again.',
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
