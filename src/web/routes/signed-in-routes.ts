import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { GlobalErrorScreen } from '#web/app/error-screen.tsx';
import {
  readAgentEditorSearch,
  readAgentListSearch,
  readVersionsSearch,
} from '#web/features/agents/searches.ts';
import { readListSearch } from '#web/features/channels/searches.ts';
import { readContactListSearch, readImportSearch } from '#web/features/contacts/list/searches.ts';
import { readConversationsSearch, readThreadSearch } from '#web/features/conversations/searches.ts';
import { readModelSearch } from '#web/features/models/searches.ts';
import { readSimulatorSearch } from '#web/features/simulator/searches.ts';
import { root } from './root-route.ts';
import { texts, withTexts } from './with-texts.ts';

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  errorComponent: GlobalErrorScreen,
  component: lazyRouteComponent(() => import('#web/app/protected.tsx'), 'Protected'),
});
const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  component: lazyRouteComponent(
    () => withTexts(texts.dashboard(), import('#web/app/home-screen.tsx')),
    'HomeScreen',
  ),
});
const firstDay = createRoute({
  getParentRoute: () => signedIn,
  path: '/start',
  component: lazyRouteComponent(
    () => withTexts(texts.start(), import('#web/app/first-day-screen.tsx')),
    'FirstDayScreen',
  ),
});
const channels = createRoute({
  getParentRoute: () => signedIn,
  path: '/channels',
  validateSearch: readListSearch,
  component: lazyRouteComponent(
    () => withTexts(texts.channels(), import('#web/features/channels/channel-list.tsx')),
    'ChannelList',
  ),
});
const conversations = createRoute({
  getParentRoute: () => signedIn,
  path: '/conversations',
  validateSearch: readConversationsSearch,
  component: lazyRouteComponent(
    () => withTexts(texts.conversations(), import('#web/features/conversations/conversations.tsx')),
    'Conversations',
  ),
});
const conversation = createRoute({
  getParentRoute: () => conversations,
  path: '/$id',
  validateSearch: readThreadSearch,
  component: lazyRouteComponent(
    () => withTexts(texts.conversations(), import('#web/app/conversation-screen.tsx')),
    'ConversationScreen',
  ),
});
const contacts = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts',
  validateSearch: readContactListSearch,
  component: lazyRouteComponent(
    () => withTexts(texts.contacts(), import('#web/features/contacts/list/contact-list.tsx')),
    'ContactList',
  ),
});
const contact = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/$id',
  component: lazyRouteComponent(
    () => withTexts(texts.contacts(), import('#web/features/contacts/contact-page.tsx')),
    'ContactPage',
  ),
});
const contactImport = createRoute({
  getParentRoute: () => signedIn,
  path: '/contacts/import',
  validateSearch: readImportSearch,
  component: lazyRouteComponent(
    () => withTexts(texts.imports(), import('#web/features/contacts/import/import-page.tsx')),
    'ImportPage',
  ),
});
const agents = createRoute({
  getParentRoute: () => signedIn,
  path: '/agents',
  validateSearch: readAgentListSearch,
  component: lazyRouteComponent(
    () => withTexts(texts.agents(), import('#web/features/agents/agent-list.tsx')),
    'AgentList',
  ),
});
const agent = createRoute({
  getParentRoute: () => signedIn,
  path: '/agents/$id',
  validateSearch: readAgentEditorSearch,
  component: lazyRouteComponent(
    () => withTexts(texts.agents(), import('#web/features/agents/editor/agent-editor.tsx')),
    'AgentEditor',
  ),
});
const agentVersions = createRoute({
  getParentRoute: () => signedIn,
  path: '/agents/$id/versions',
  validateSearch: readVersionsSearch,
  component: lazyRouteComponent(
    () => withTexts(texts.agents(), import('#web/features/agents/versions/versions-page.tsx')),
    'VersionsPage',
  ),
});
const agentTests = createRoute({
  getParentRoute: () => signedIn,
  path: '/agents/$id/tests',
  component: lazyRouteComponent(
    () => withTexts(texts.agents(), import('#web/features/agents/tests/tests-page.tsx')),
    'TestsPage',
  ),
});
const publishAgent = createRoute({
  getParentRoute: () => signedIn,
  path: '/agents/$id/publish',
  component: lazyRouteComponent(
    () => withTexts(texts.agents(), import('#web/features/agents/publishing/publish-page.tsx')),
    'PublishPage',
  ),
});
const models = createRoute({
  getParentRoute: () => signedIn,
  path: '/agents/models',
  component: lazyRouteComponent(
    () => withTexts(texts.models(), import('#web/features/models/list/models-page.tsx')),
    'ModelsPage',
  ),
});
const model = createRoute({
  getParentRoute: () => signedIn,
  path: '/agents/models/$id',
  validateSearch: readModelSearch,
  component: lazyRouteComponent(
    () => withTexts(texts.models(), import('#web/features/models/form/model-page.tsx')),
    'ModelPage',
  ),
});
const team = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/team',
  component: lazyRouteComponent(
    () => withTexts(texts.people(), import('#web/features/people/team.tsx')),
    'Team',
  ),
});
const workspace = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/workspace',
  component: lazyRouteComponent(
    () =>
      withTexts(
        Promise.all([texts.agents(), texts.people()]),
        import('#web/app/workspace-screen.tsx'),
      ),
    'WorkspaceScreen',
  ),
});
const channelHours = createRoute({
  getParentRoute: () => signedIn,
  path: '/channels/$id/hours',
  component: lazyRouteComponent(
    () => withTexts(texts.agents(), import('#web/app/channel-hours-screen.tsx')),
    'ChannelHoursScreen',
  ),
});
const channelWindow = createRoute({
  getParentRoute: () => signedIn,
  path: '/channels/$id/window',
  component: lazyRouteComponent(
    () => withTexts(texts.channels(), import('#web/features/channels/window/window-page.tsx')),
    'WindowPage',
  ),
});
const simulator = createRoute({
  getParentRoute: () => signedIn,
  path: '/simulator',
  validateSearch: readSimulatorSearch,
  component: lazyRouteComponent(
    () => withTexts(texts.simulator(), import('#web/features/simulator/simulator.tsx')),
    'Simulator',
  ),
});

/** The screens of signed-in users. */
export const signedInRoutes = signedIn.addChildren([
  home,
  firstDay,
  conversations.addChildren([conversation]),
  contacts,
  contact,
  contactImport,
  channels,
  channelHours,
  channelWindow,
  agents,
  agent,
  agentVersions,
  agentTests,
  publishAgent,
  models,
  model,
  team,
  workspace,
  simulator,
]);
