import type { login as pt } from '#web/i18n/pt/channels/login.ts';
import type { SameKeys } from '#web/i18n/texts.ts';

export const login: SameKeys<typeof pt> = {
  login: {
    permissions: 'What we will ask for',
    note: 'The access is encrypted and never reaches the browser. You can disconnect whenever you want.',
    text: {
      instagram: 'You go to Instagram, sign in to your professional account and come back here.',
      messenger: 'You go to Facebook, sign in and then choose here which page will serve.',
      whatsapp: 'Meta opens a window where you choose the account and the number that will serve.',
    },
    connect: 'Connect {{type}}',
    again: 'Connect {{type}} again',
    error: {
      instagram: 'Error connecting Instagram',
      messenger: 'Error connecting Messenger',
      whatsapp: 'Error connecting WhatsApp',
    },
  },
  sdk: {
    loading: 'Loading Facebook SDK...',
    notReady: 'The Facebook SDK is not ready yet. Wait a moment and try again.',
    notInitialised: 'The Facebook SDK could not start. Reload the page.',
    notLoaded:
      'The Facebook SDK failed to load. Switch off ad blockers on this page and try again.',
    cancelled: 'The login was cancelled. Nothing was connected.',
    noCode: 'No authorisation code could be obtained from WhatsApp',
  },
  permissions: {
    instagram_business_basic: {
      what: 'See the profile of your professional account',
      why: 'To show which account is connected.',
    },
    instagram_business_manage_messages: {
      what: 'Read and answer direct messages',
      why: 'This brings conversations here and takes the answers back.',
    },
    instagram_business_manage_comments: {
      what: 'Read and answer comments',
      why: 'To go on in direct messages with those who comment.',
    },
    instagram_business_content_publish: {
      what: 'Publish content',
      why: 'Recado publishes nothing by itself: only when you ask.',
    },
    instagram_business_manage_insights: {
      what: 'See the figures of the account',
      why: 'To show how many people follow you.',
    },
    pages_show_list: {
      what: 'See the list of your pages',
      why: 'So that you can choose the one that will serve.',
    },
    pages_messaging: {
      what: 'Read and answer the page’s messages',
      why: 'This brings conversations here and takes the answers back.',
    },
    pages_manage_metadata: {
      what: 'Be told what happens on the page',
      why: 'This is how a new message arrives at once.',
    },
    pages_read_engagement: {
      what: 'See the page’s data',
      why: 'To show its name and its followers.',
    },
    whatsapp_business_management: {
      what: 'See your WhatsApp Business account',
      why: 'To find the number you choose and be told about it.',
    },
    whatsapp_business_messaging: {
      what: 'Send and receive messages with the number',
      why: 'This brings conversations here and takes the answers back.',
    },
  },
  oauth: {
    instagram: 'Connecting Instagram…',
    messenger: 'Coming back from Facebook…',
    pages: 'Fetching your pages…',
    wait: 'This takes only a moment. Do not close this page.',
    connected: '{{name}} was connected',
    choose: 'Choose a Page',
    chooseText: 'Messages of this page will arrive on the channel.',
    connectPage: 'Connect page',
    noPages: 'No page found',
    noPagesText: 'Sign in with an account that manages the page and allow Recado to see it.',
    noCode: 'Authorisation code not found',
    pageDenied: 'You may not moderate this page and answer its messages. Ask whoever runs it.',
    beginAgain: 'Begin again',
    problem: {
      parameters: 'Authentication parameters not found',
      decode: 'Error decoding the state',
      state: 'Invalid state',
      exchange: 'Error connecting Messenger',
      token: 'Access token not found in the answer',
      pages: 'Error fetching pages',
      page: 'Error connecting the page',
    },
  },
};
