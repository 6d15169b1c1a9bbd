import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { ErrorScreen, GlobalErrorScreen } from './app/error-screen.tsx';
import { ownDocument } from './app/own-document.ts';
import { UnknownPath } from './app/unknown-path.tsx';
import { WaitingScreen } from './app/waiting-screen.tsx';
import { readResetSearch } from './features/accounts/reset-search.ts';
import { readAgentEditorSearch, readAgentListSearch } from './features/agents/searches.ts';
import { readListSearch, readSetupSearch } from './features/channels/searches.ts';
import { readContactListSearch, readImportSearch } from './features/contacts/searches.ts';
import { readConversationsSearch, readThreadSearch } from './features/conversations/searches.ts';
import { readProfileSearch } from './features/profile/profile-search.ts';
import { readSimulatorSearch } from './features/simulator/searches.ts';

const texts = {
  home: () => import('./i18n/home.ts'),
  channels: () => import('./i18n/channels.ts'),
  conversations: () => import('./i18n/conversations.ts'),
  contacts: () => import('./i18n/contacts.ts'),
  agents: () => import('./i18n/agents.ts'),
  simulator: () => import('./i18n/simulator.ts'),
  legal: () => import('./i18n/legal.ts'),
  deletion: () => import('./i18n/deletion.ts'),
  people: () => import('./i18n/people.ts'),
  imports: () => import('./i18n/imports.ts'),
};
/** A screen comes along with the texts of its area. */
const withTexts = async <Screen,>(area: Promise<unknown>, screen: Promise<Screen>): Promise<Screen> =>
  (await Promise.all([screen, area]))[0];

/** The route table, top to bottom. Every screen is a chunk of its own. */
const root = createRootRoute({
  validateSearch: readProfileSearch,
  beforeLoad: ownDocument,
  component: Outlet,
  notFoundComponent: UnknownPath,
  errorComponent: GlobalErrorScreen,
});

const guests = createRoute({
  getParentRoute: () => root,
  id: 'guests',
  errorComponent: GlobalErrorScreen,
  component: lazyRouteComponent(() => import('./app/guests-only.tsx'), 'GuestsOnly'),
});
const login = createRoute({
  getParentRoute: () => guests,
  path: '/login',
  component: lazyRouteComponent(() => import('./features/accounts/login.tsx'), 'Login'),
});
const register = createRoute({
  getParentRoute: () => guests,
  path: '/register',
  component: lazyRouteComponent(() => import('./features/accounts/register.tsx'), 'Register'),
});
const forgotPassword = createRoute({
  getParentRoute: () => guests,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./features/accounts/forgot-password.tsx'), 'ForgotPassword'),
});

// Signed in or not: the link of the mail decides whose password it is.
const mailed = createRoute({
  getParentRoute: () => root,
  id: 'mailed',
  errorComponent: GlobalErrorScreen,
  component: lazyRouteComponent(() => import('./app/auth-layout.tsx'), 'MailedLayout'),
});
const resetPassword = createRoute({
  getParentRoute: () => mailed,
  path: '/reset-password',
  validateSearch: readResetSearch,
  component: lazyRouteComponent(() => import('./features/accounts/reset-password.tsx'), 'ResetPassword'),
});

const confirmEmail = createRoute({
  getParentRoute: () => mailed,
  path: '/confirm-email',
  validateSearch: readResetSearch,
  component: lazyRouteComponent(() => import('./features/accounts/mailed-act.tsx'), 'ConfirmEmail'),
});
const notMe = createRoute({
  getParentRoute: () => mailed,
  path: '/not-me',
  validateSearch: readResetSearch,
  component: lazyRouteComponent(() => import('./features/accounts/mailed-act.tsx'), 'NotMe'),
});
const invite = createRoute({
  getParentRoute: () => mailed,
  path: '/invite',
  validateSearch: readResetSearch,
  component: lazyRouteComponent(() => import('./features/accounts/invite.tsx'), 'Invite'),
});

const simple = createRoute({
  getParentRoute: () => root,
  id: 'simple',
  errorComponent: GlobalErrorScreen,
  component: lazyRouteComponent(() => import('./app/simple-layout.tsx'), 'SimpleLayout'),
});
const privacy = createRoute({
  getParentRoute: () => simple,
  path: '/privacy',
  component: lazyRouteComponent(() => withTexts(texts.legal(), import('./features/legal/legal.tsx')), 'Privacy'),
});
const terms = createRoute({
  getParentRoute: () => simple,
  path: '/terms',
  component: lazyRouteComponent(() => withTexts(texts.legal(), import('./features/legal/legal.tsx')), 'Terms'),
});
const dataDeletion = createRoute({
  getParentRoute: () => simple,
  path: '/data-deletion/$code',
  component: lazyRouteComponent(() => withTexts(texts.deletion(), import('./features/legal/data-deletion.tsx')), 'DataDeletion'),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  errorComponent: GlobalErrorScreen,
  component: lazyRouteComponent(() => import('./app/protected.tsx'), 'Protected'),
});
const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(() => withTexts(texts.home(), import('./features/home/home.tsx')), 'Home'),
});
const channels = createRoute({
  getParentRoute: () => signedIn,
  path: '/channels',
  validateSearch: readListSearch,
  component: lazyRouteComponent(() => withTexts(texts.channels(), import('./features/channels/channel-list.tsx')), 'ChannelList'),
});
const conversations = createRoute({
  getParentRoute: () => signedIn,
  path: '/conversations',
  validateSearch: readConversationsSearch,
  component: lazyRouteComponent(
    () => withTexts(texts.conversations(), import('./features/conversations/conversations.tsx')),
    'Conversations',
  ),
});
const conversation = createRoute({
  getParentRoute: () => conversations,
  path: '/$id',
  validateSearch: readThreadSearch,
  component: lazyRouteComponent(() => withTexts(texts.conversations(), import('./app/conversation-screen.tsx')), 'ConversationScreen'),
});
const contacts = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts',
  validateSearch: readContactListSearch,
  component: lazyRouteComponent(() => withTexts(texts.contacts(), import('./features/contacts/contact-list.tsx')), 'ContactList'),
});
const contact = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/$id',
  component: lazyRouteComponent(() => withTexts(texts.contacts(), import('./features/contacts/contact-page.tsx')), 'ContactPage'),
});
const contactImport = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/import',
  validateSearch: readImportSearch,
  component: lazyRouteComponent(() => withTexts(texts.imports(), import('./features/contacts/import/import-page.tsx')), 'ImportPage'),
});
const agents = createRoute({
  getParentRoute: () => signedIn,
  path: '/agents',
  validateSearch: readAgentListSearch,
  component: lazyRouteComponent(() => withTexts(texts.agents(), import('./features/agents/agent-list.tsx')), 'AgentList'),
});
const agent = createRoute({
  getParentRoute: () => signedIn,
  path: '/agents/$id',
  validateSearch: readAgentEditorSearch,
  component: lazyRouteComponent(() => withTexts(texts.agents(), import('./features/agents/editor/agent-editor.tsx')), 'AgentEditor'),
});
const team = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/team',
  component: lazyRouteComponent(() => withTexts(texts.people(), import('./features/people/team.tsx')), 'Team'),
});
const workspace = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/workspace',
  component: lazyRouteComponent(
    () => withTexts(Promise.all([texts.agents(), texts.people()]), import('./app/workspace-screen.tsx')),
    'WorkspaceScreen',
  ),
});
const simulator = createRoute({
  getParentRoute: () => signedIn,
  path: '/simulator',
  validateSearch: readSimulatorSearch,
  component: lazyRouteComponent(() => withTexts(texts.simulator(), import('./features/simulator/simulator.tsx')), 'Simulator'),
});

const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  errorComponent: GlobalErrorScreen,
  component: lazyRouteComponent(() => import('./app/protected.tsx'), 'Open'),
});
const telegram = createRoute({
  getParentRoute: () => open,
  path: '/channels/telegram/setup',
  validateSearch: readSetupSearch,
  component: lazyRouteComponent(() => withTexts(texts.channels(), import('./features/channels/setup/telegram.tsx')), 'TelegramSetup'),
});
const whatsappWeb = createRoute({
  getParentRoute: () => open,
  path: '/channels/whatsapp-web/setup',
  validateSearch: readSetupSearch,
  component: lazyRouteComponent(
    () => withTexts(texts.channels(), import('./features/channels/setup/whatsapp-web.tsx')),
    'WhatsappWebSetup',
  ),
});
const whatsapp = createRoute({
  getParentRoute: () => open,
  path: '/channels/whatsapp/setup',
  validateSearch: readSetupSearch,
  component: lazyRouteComponent(() => withTexts(texts.channels(), import('./features/channels/setup/whatsapp.tsx')), 'WhatsappSetup'),
});
const instagram = createRoute({
  getParentRoute: () => open,
  path: '/channels/instagram/setup',
  validateSearch: readSetupSearch,
  component: lazyRouteComponent(() => withTexts(texts.channels(), import('./features/channels/setup/instagram.tsx')), 'InstagramSetup'),
});
const messenger = createRoute({
  getParentRoute: () => open,
  path: '/channels/messenger/setup',
  validateSearch: readSetupSearch,
  component: lazyRouteComponent(() => withTexts(texts.channels(), import('./features/channels/setup/messenger.tsx')), 'MessengerSetup'),
});

const instagramCallback = createRoute({
  getParentRoute: () => open,
  path: '/auth/instagram/callback',
  component: lazyRouteComponent(() => withTexts(texts.channels(), import('./features/oauth/instagram-callback.tsx')), 'InstagramCallback'),
});
const messengerCallback = createRoute({
  getParentRoute: () => open,
  path: '/auth/messenger/callback',
  component: lazyRouteComponent(() => withTexts(texts.channels(), import('./features/oauth/messenger-callback.tsx')), 'MessengerCallback'),
});
const messengerPages = createRoute({
  getParentRoute: () => open,
  path: '/auth/messenger/pages',
  component: lazyRouteComponent(() => withTexts(texts.channels(), import('./features/oauth/messenger-pages.tsx')), 'MessengerPages'),
});

const routeTree = root.addChildren([
  guests.addChildren([login, register, forgotPassword]),
  mailed.addChildren([resetPassword, invite, confirmEmail, notMe]),
  simple.addChildren([privacy, terms, dataDeletion]),
  signedIn.addChildren([
    home,
    conversations.addChildren([conversation]),
    contacts,
    contact,
    contactImport,
    channels,
    agents,
    agent,
    team,
    workspace,
    simulator,
  ]),
  open.addChildren([telegram, whatsappWeb, whatsapp, instagram, messenger, instagramCallback, messengerCallback, messengerPages]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingComponent: WaitingScreen,
  defaultErrorComponent: ErrorScreen,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
