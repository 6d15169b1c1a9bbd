import type { Screen } from './screen.ts';
import { agentsScreens } from './signed-in/agents.ts';
import { channelsScreens } from './signed-in/channels.ts';
import { contactsScreens } from './signed-in/contacts.ts';
import { conversationsScreens } from './signed-in/conversations.ts';
import { frameScreens } from './signed-in/frame.ts';
import { workspaceScreens } from './signed-in/workspace.ts';

/** What a person sees who is signed in. A copied data folder comes last. */
export const signedInScreens: Screen[] = [
  ...frameScreens,
  ...conversationsScreens,
  ...contactsScreens,
  ...channelsScreens,
  ...agentsScreens,
  ...workspaceScreens,
];
