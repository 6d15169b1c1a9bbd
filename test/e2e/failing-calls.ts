import type { RouteName } from '#contract/index.ts';

/** The screens on which whatever is asked for by itself is made to fail (`failing-api.spec.ts`). */
export type WalkedScreen =
  | 'dashboard'
  | 'channels'
  | 'set-up'
  | 'set-up by a login'
  | 'pages'
  | 'agents'
  | 'agent'
  | 'conversations'
  | 'conversation'
  | 'the ledger'
  | 'contacts'
  | 'simulator'
  | 'data deletion';

/** Where a call is made to fail: on a screen that asks for it by itself, by an act of `failing-acts.spec.ts`, in a test of its own, or nowhere and why. */
type Place = { screen: WalkedScreen } | { act: string } | { test: string } | { nowhere: string };

const act = (does: string): Place => ({ act: does });
const test = (file: string): Place => ({ test: file });
const noScreen: Place = { nowhere: 'no screen of ours asks for it' };
const notWalked: Place = { nowhere: 'its screen is not walked yet' };

/** Every call of the contract has its place (`failing-acts.spec.ts` sees to it). */
export const placeOf: Partial<Record<RouteName, Place>> = {
  me: { screen: 'dashboard' },
  features: { screen: 'dashboard' },
  listNotifications: { screen: 'dashboard' },
  readAttention: { screen: 'dashboard' },
  readFigures: { screen: 'dashboard' },
  readMessagesPerDay: { screen: 'dashboard' },
  workerStatus: { screen: 'dashboard' },
  listChannels: { screen: 'channels' },
  getChannel: { screen: 'set-up' },
  readCheckUp: { screen: 'set-up' },
  setupOptions: { screen: 'set-up by a login' },
  exchangeMessengerCode: { screen: 'pages' },
  listAgents: { screen: 'agents' },
  agentStats: notWalked,
  getAgent: { screen: 'agent' },
  listConversations: { screen: 'conversations' },
  readConversation: { screen: 'conversation' },
  listMessages: { screen: 'conversation' },
  listNotes: { screen: 'conversation' },
  visitConversation: { screen: 'conversation' },
  listPeople: { screen: 'conversation' },
  readContact: { screen: 'conversation' },
  listContactFields: { screen: 'conversation' },
  listContacts: { screen: 'contacts' },
  listLabels: { screen: 'conversations' },
  listLedger: { screen: 'the ledger' },
  readPhone: { screen: 'simulator' },
  readDataDeletion: { screen: 'data deletion' },

  createAgent: act('makes an agent'),
  updateAgent: act('saves an agent'),
  toggleAgent: act('switches an agent'),
  deleteAgent: act('deletes an agent'),
  processMessage: act('tries an agent'),
  clearQueue: act('looks at what clearing the queue would do'),
  createChannel: act('adds a channel'),
  updateChannel: act('renames a channel'),
  disconnectChannel: act('disconnects a channel'),
  setupChannel: act('connects a bot'),
  runCheckUp: act('checks a connection'),
  mendChannel: act('mends a connection'),
  startAuthorization: act('leaves for a login'),
  startPairing: act('asks for a QR code'),
  createSimulatedAccount: act('makes a simulated bot'),
  createSimulatedInstagram: act('makes a simulated Instagram account'),
  createSimulatedPage: act('makes a simulated Page'),
  createSimulatedNumber: act('makes a simulated number'),
  createSimulatedPhone: act('makes a simulated phone'),
  takeOver: act('takes a conversation'),
  handBack: act('gives a conversation back'),
  updateProfile: act('changes the profile'),
  changePassword: act('changes the password'),

  login: test('specification.spec.ts'),
  register: test('specification.spec.ts'),
  forgotPassword: test('errors.spec.ts'),
  resetPassword: test('accounts.spec.ts'),
  uploadAvatar: test('profile.spec.ts'),
  readNotification: test('notifications.spec.ts'),
  deleteNotification: test('notifications.spec.ts'),
  readAllNotifications: test('notifications.spec.ts'),
  clearNotifications: test('notifications.spec.ts'),
  sendMessage: test('conversations.spec.ts'),
  usePhone: test('simulator.spec.ts'),
  listMessengerPages: test('oauth.spec.ts'),
  connectMessenger: test('oauth.spec.ts'),
  connectInstagram: test('oauth.spec.ts'),
  connectWhatsapp: test('setup.spec.ts'),
  getPairing: test('setup.spec.ts'),

  logout: { nowhere: 'whoever signs out is signed out here, whatever the server says' },
  undoClearNotifications: { nowhere: 'its failure is a notice, as those of the bell beside it' },
  undoClearQueue: { nowhere: 'its failure is a notice, as that of the clearing before it' },
  typeToCustomer: { nowhere: 'a signal: what is lost of it the next key says again' },
  sendAgain: { nowhere: 'the message stays refused, as it was' },
  linkSimulatedPhone: { nowhere: 'the code stays on the page and can be read by hand' },
  messageOutcome: { nowhere: 'the simulator asks for it again and again; its row waits' },
  listTemplates: { nowhere: 'only a live channel of WhatsApp has templates' },
  refreshTemplates: { nowhere: 'only a live channel of WhatsApp has templates' },
  readPin: { nowhere: 'only a live channel of WhatsApp has a PIN' },
  registerNumber: { nowhere: 'only a live channel of WhatsApp has a PIN' },
  createLabel: notWalked,
  updateLabel: notWalked,
  deleteLabel: notWalked,
  setLabels: notWalked,
  resolveConversation: notWalked,
  reopenConversation: notWalked,
  snoozeConversation: notWalked,
  wakeConversation: notWalked,
  addNote: notWalked,
  deleteNote: notWalked,
  sendFile: notWalked,
  listReadyAnswers: notWalked,
  createReadyAnswer: notWalked,
  updateReadyAnswer: notWalked,
  deleteReadyAnswer: notWalked,
  createContact: notWalked,
  updateContact: notWalked,
  createContactField: notWalked,
  deleteContactField: notWalked,
  changeConsent: notWalked,
  mergeContact: notWalked,
  splitContact: notWalked,
  listDuplicates: notWalked,
  changeRole: notWalked,
  removePerson: notWalked,
  listInvitations: notWalked,
  invitePerson: notWalked,
  resendInvitation: notWalked,
  withdrawInvitation: notWalked,
  readInvitation: notWalked,
  acceptInvitation: notWalked,
  enterWorkspace: notWalked,
  assignConversation: notWalked,
  eraseContact: notWalked,
  readContactErasure: notWalked,
  activeAgents: noScreen,
  agentsByChannelType: noScreen,
  checkChannel: noScreen,
  live: noScreen,
  ready: noScreen,
};

export const isAskedNowhere = (place: Place): boolean => place === noScreen;

/** The calls whose place is one that `is` says yes to. */
export const placed = (is: (place: Place) => boolean): RouteName[] =>
  Object.entries(placeOf).flatMap(([name, place]) => (isCall(name) && is(place) ? [name] : []));
const isCall = (name: string): name is RouteName => name in placeOf;
