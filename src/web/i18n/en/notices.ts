import type { notices as pt } from '../pt/notices.ts';
import type { SameKeys } from '../texts.ts';

export const notices: SameKeys<typeof pt> = {
  title: 'Notices',
  text: 'Choose what you want to know, and where.',
  newVersion: {
    title: 'There is a new version of Recado',
    text: 'Load it when it suits you.',
    load: 'Load now',
  },
  device: {
    title: 'Notices on this device',
    on: 'You are told here even while Recado is closed.',
    off: 'Switch this on to be told here even while Recado is closed.',
    ended:
      'The notices of this device stopped: the browser no longer takes them. Switch them on again.',
    none: 'This browser shows no notices. Use another one, or look at the bell.',
    install:
      'On an iPhone, first add Recado to the Home Screen (Share, Add to Home Screen) and open it there.',
    refused:
      'The browser blocks notices of Recado. Allow them in the settings of the site and come back.',
    error: 'The notices could not be changed',
    browserError: 'The browser could not do it. Try again, or use another browser.',
  },
  choices: {
    title: 'Tell me when',
    bell: 'Bell',
    push: 'Device',
    mail: 'Email',
    error: 'The choice was not kept',
  },
  mail: {
    after: 'Send the email when I have not read it within',
    minutes_one: '{{count}} minute',
    minutes_other: '{{count}} minutes',
    hours_one: '{{count}} hour',
    hours_other: '{{count}} hours',
    to: 'It goes to {{email}}, all in one email.',
    unconfirmed: 'Your email is not confirmed yet. Confirm it in Edit profile to get these.',
  },
  subjects: {
    waiting: 'A customer waits for a person',
    given: 'A conversation becomes mine or my team’s',
    mention: 'Somebody calls me in a note',
    channel: 'A channel stops or needs attention',
    unsent: 'Something was not answered or not delivered',
    team: 'Somebody joins the team',
  },
};
