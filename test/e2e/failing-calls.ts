import type { RouteName } from '#contract/index.ts';

/**
 * The screens on which every call that the screen makes by itself is made to fail
 * (`failing-api.spec.ts`).
 */
export type WalkedScreen =
  | 'dashboard'
  | 'channels'
  | 'a channel as customers find it'
  | 'set-up'
  | 'set-up by a login'
  | 'pages'
  | 'agents'
  | 'agent'
  | 'versions'
  | 'tests'
  | 'models'
  | 'model'
  | 'conversations'
  | 'conversation'
  | 'team'
  | 'the ledger'
  | 'contacts'
  | 'simulator'
  | 'data deletion';

/**
 * Where a call is made to fail: on a screen that makes it by itself, by an act of
 * `failing-acts.spec.ts` (`acts/`), in a test of its own, or nowhere (with the reason).
 */
type Place = { screen: WalkedScreen } | { act: string } | { test: string } | { nowhere: string };

const act = (does: string): Place => ({ act: does });
const test = (file: string): Place => ({ test: file });
const noScreen: Place = { nowhere: 'no screen of ours asks for it' };

/** Every call of the contract has its place (`failing-acts.spec.ts` checks it). */
export const placeOf: Partial<Record<RouteName, Place>> = {
  me: { screen: 'dashboard' },
  features: { screen: 'dashboard' },
  listNotifications: { screen: 'dashboard' },
  readAttention: { screen: 'dashboard' },
  readFigures: { screen: 'dashboard' },
  readAgentFigures: { screen: 'dashboard' },
  readHold: { nowhere: 'a page without it lacks a notice that the next page asks for again' },
  readMessagesPerDay: { screen: 'dashboard' },
  workerStatus: { screen: 'dashboard' },
  readResolutionReasons: test('resolve-reasons.spec.ts'),
  writeResolutionReasons: test('resolve-reasons.spec.ts'),
  readResolutionsByReason: test('resolve-reasons.spec.ts'),
  listDeadLetters: test('undelivered.spec.ts'),
  retryDeadLetter: test('undelivered.spec.ts'),
  settleDeadLetter: test('undelivered.spec.ts'),
  listChannels: { screen: 'channels' },
  listLinks: { screen: 'a channel as customers find it' },
  getChannel: { screen: 'set-up' },
  readCheckUp: { screen: 'set-up' },
  setupOptions: { screen: 'set-up by a login' },
  exchangeMessengerCode: { screen: 'pages' },
  listAgents: { screen: 'agents' },
  getAgent: { screen: 'agent' },
  listVersions: { screen: 'versions' },
  compareVersions: act('looks at what a version changed'),
  restoreVersion: act('makes a version the draft again'),
  readVersion: noScreen,
  listTests: { screen: 'tests' },
  worstMessages: { screen: 'tests' },
  createTest: act('writes a test'),
  updateTest: test('agent-tests.spec.ts'),
  deleteTest: test('agent-tests.spec.ts'),
  testOfMessage: test('agent-tests.spec.ts'),
  testsOfMessages: test('agent-tests.spec.ts'),
  runTests: test('agent-tests.spec.ts'),
  readTestRun: test('agent-tests.spec.ts'),
  correctAnswer: test('agent-tests.spec.ts'),
  teachInTrial: test('agent-tests.spec.ts'),
  listModelConnections: { screen: 'models' },
  readBudgets: { screen: 'models' },
  readUsage: { screen: 'models' },
  listProviderModels: { screen: 'model' },
  listConversations: { screen: 'conversations' },
  readConversation: { screen: 'conversation' },
  listMessages: { screen: 'conversation' },
  listNotes: { screen: 'conversation' },
  listScheduledMessages: { screen: 'conversation' },
  visitConversation: { screen: 'conversation' },
  seeConversation: {
    nowhere: 'a signal: what is lost of it is said again when the page is looked at next',
  },
  listPeople: { screen: 'team' },
  readContact: { screen: 'conversation' },
  listContactMedia: { screen: 'conversation' },
  listContactFields: { screen: 'conversation' },
  listContacts: { screen: 'contacts' },
  beginConversation: act('writes first to a contact'),
  waysToWrite: act('looks at the ways to write to a contact'),
  listLabels: { screen: 'conversations' },
  listLedger: { screen: 'the ledger' },
  readPhone: { screen: 'simulator' },
  readDataDeletion: { screen: 'data deletion' },

  createAgent: act('makes an agent'),
  updateAgent: act('saves an agent'),
  toggleAgent: act('switches an agent'),
  deleteAgent: act('deletes an agent'),
  processMessage: act('tries an agent'),
  tryModel: act('tests a model before it is saved'),
  createModelConnection: act('adds a model'),
  testModelConnection: act('tests a model'),
  updateModelConnection: act('renames a model'),
  deleteModelConnection: act('deletes a model'),
  writeBudgets: act('changes what models may cost'),
  clearQueue: act('looks at what clearing the queue would do'),
  createChannel: act('adds a channel'),
  updateChannel: act('renames a channel'),
  createLink: act('makes a link of a channel'),
  renameLink: act('renames a link of a channel'),
  removeLink: act('deletes a link of a channel'),
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
  askConfirmation: act('asks for a link that confirms the address'),
  listSessions: act('looks at the sessions'),
  listNoticeChoices: act('looks at what one is told of'),
  chooseNotices: act('chooses where one is told'),
  chooseNoticeMail: act('chooses when notices are mailed'),
  chooseNoticeSound: act('switches the sound of notices on'),
  chooseNoticeQuiet: act('chooses not to be disturbed'),
  readPush: test('device-notices.spec.ts'),
  startPush: test('device-notices.spec.ts'),
  endPush: test('device-notices.spec.ts'),
  endSession: test('profile.spec.ts'),
  endOtherSessions: test('profile.spec.ts'),
  confirmPassword: test('profile.spec.ts'),
  confirmEmail: act('confirms an address'),
  denyChange: act('says that it was somebody else'),
  agentStats: act('looks at the figures of the agents'),
  createLabel: act('makes a label'),
  updateLabel: act('renames a label'),
  deleteLabel: act('deletes a label'),
  setLabels: act('labels a conversation'),
  resolveConversation: act('resolves a conversation'),
  reopenConversation: act('opens a conversation again'),
  snoozeConversation: act('puts a conversation off'),
  unseeConversation: act('marks a conversation as unread'),
  muteGroup: act('mutes a group'),
  unmuteGroup: act('lets a group be heard again'),
  wakeConversation: act('brings a conversation back'),
  addNote: act('notes something'),
  deleteNote: act('deletes a note'),
  scheduleMessage: act('schedules a message'),
  cancelScheduledMessage: act('cancels a scheduled message'),
  sendScheduledMessage: act('sends a scheduled message now'),
  listReadyAnswers: act('looks for a ready answer'),
  createReadyAnswer: act('writes a ready answer'),
  updateReadyAnswer: act('changes a ready answer'),
  deleteReadyAnswer: act('deletes a ready answer'),
  createContact: act('adds a contact'),
  updateContact: act('writes about a contact'),
  createContactField: act('adds a field of the contacts'),
  deleteContactField: act('deletes a field of the contacts'),
  setContactLabels: act('labels a contact'),
  uploadContactImport: act('chooses a list of contacts'),
  readContactImport: act('looks at an import'),
  listImportRows: act('looks at the rows of an import'),
  chooseImportColumns: act('says what a column is'),
  startContactImport: act('starts an import'),
  discardContactImport: act('discards an import'),
  changeConsent: act('says who wants messages'),
  mergeContact: act('merges two contacts'),
  blockContact: test('blocked.spec.ts'),
  unblockContact: test('blocked.spec.ts'),
  splitContact: act('splits a contact off'),
  listDuplicates: act('looks for who may be the same'),
  listTeams: act('looks at the teams'),
  createTeam: act('makes a team'),
  updateTeam: act('changes a team'),
  deleteTeam: act('deletes a team'),
  changeRole: act('gives another role'),
  removePerson: act('leaves the team'),
  listInvitations: act('looks at the team'),
  invitePerson: act('invites a person'),
  readBusinessHours: act('lets an agent follow the workspace'),
  writeSatisfaction: act('changes the satisfaction survey'),
  readSatisfaction: {
    nowhere: 'its place on the page says so, as that of the business hours beside it',
  },
  writeBusinessHours: act('changes the business hours'),
  readChannelHours: act('opens the hours of a channel'),
  writeChannelHours: act('gives a channel hours of its own'),
  readAutomaticTexts: act('opens the automatic messages'),
  writeAutomaticTexts: act('changes the automatic messages'),
  readChannelTexts: act('opens the automatic messages of a channel'),
  writeChannelTexts: act('gives a channel messages of its own'),
  previewAutomaticTexts: {
    nowhere: 'without it the texts stand in their fields, and the next key asks again',
  },
  readReplyLimits: {
    nowhere: 'its place on the page says so, as that of the business hours beside it',
  },
  writeReplyLimits: act('changes how long a customer may wait'),
  resendInvitation: act('sends an invitation again'),
  linkInvitation: act('makes a link of an invitation'),
  withdrawInvitation: act('withdraws an invitation'),
  readInvitation: act('opens an invitation'),
  acceptInvitation: act('accepts an invitation'),
  enterWorkspace: act('enters another workspace'),
  assignConversation: act('gives a conversation to somebody'),
  releaseHold: act('says that a copy is the one'),
  eraseContact: act('erases a contact'),
  readContactErasure: act('waits for an erasure'),

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
  sendFile: test('outbox.spec.ts'),
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
  messagePassport: { nowhere: 'its place under the message says what failed' },
  messageOutcome: { nowhere: 'the simulator asks for it again and again; its row waits' },
  listTemplates: { nowhere: 'only a live channel of WhatsApp has templates' },
  refreshTemplates: { nowhere: 'only a live channel of WhatsApp has templates' },
  readPin: { nowhere: 'only a live channel of WhatsApp has a PIN' },
  registerNumber: { nowhere: 'only a live channel of WhatsApp has a PIN' },
  actOnConversations: act('does the same with several conversations'),
  listSavedViews: { screen: 'conversations' },
  createSavedView: act('saves a view'),
  updateSavedView: act('renames a view'),
  deleteSavedView: act('deletes a view'),
  activeAgents: noScreen,
  agentsByChannelType: noScreen,
  checkChannel: noScreen,
  live: noScreen,
  ready: noScreen,
};

export const isAskedNowhere = (place: Place): boolean => place === noScreen;

/** The calls whose place satisfies `is`. */
export const placed = (is: (place: Place) => boolean): RouteName[] =>
  Object.entries(placeOf).flatMap(([name, place]) => (isCall(name) && is(place) ? [name] : []));
const isCall = (name: string): name is RouteName => name in placeOf;
