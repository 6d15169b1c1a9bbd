import type { legal as pt } from '../pt/legal.ts';
import type { SameKeys } from '../texts.ts';

export const legal: SameKeys<typeof pt> = {
  privacyTitle: 'Privacy Policy',
  termsTitle: 'Terms of Use',
  updated: 'Version of November 2026',
  privacy: {
    intro:
      'Recado keeps and delivers messages between a business and its customers. This page explains which data passes through it, what for and for how long.',
    whatTitle: 'What is kept',
    what: 'The data of your account (name, email, phone and company), the conversations of the channels you connect and the record of what became of each message. Channel credentials are encrypted and never shown again.',
    whyTitle: 'What for',
    why: 'Only to serve customers: to receive the message, answer it by an agent or a person, and show the result to whoever answers. We do not sell data or use it for advertising.',
    whoTitle: 'Who sees it',
    who: 'The people of your workspace and, to deliver each message, the provider of the channel (such as Telegram). Another workspace never sees your data.',
    rightsTitle: 'Your rights',
    rights:
      'Under LGPD and GDPR you may ask for access, correction or erasure of data. Customers ask the business they wrote to; the business can delete the channel and all of its conversations at any time.',
  },
  terms: {
    intro: 'By using Recado you agree to these rules. They are short on purpose.',
    useTitle: 'Using the service',
    use: 'Use the channels by the rules of each provider. Do not message people who did not ask for it, and send nothing illegal or misleading.',
    accountTitle: 'Your account',
    account: 'You answer for what is done with your account. Keep the password safe and end sessions you do not recognise.',
    agentsTitle: 'Automatic answers',
    agents: 'Agents answer with what you enter. Check the content and keep a person available for the cases they pass on.',
    endTitle: 'Ending',
    end: 'You can disconnect the channels and stop using the service whenever you want. The software is distributed under the Apache 2.0 licence, without warranty.',
  },
};
