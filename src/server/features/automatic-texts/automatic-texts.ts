import type { AgentConfig } from '#contract/agents/agents.ts';
import type { AutomaticTexts, ChannelTexts } from '#contract/automatic-texts.ts';
import type { BusinessHours } from '#contract/business-hours.ts';
import type { Queryable } from '#server/platform/db.ts';
import { listTexts, storeTexts } from './automatic-texts.store.ts';

/** How customers are received on a channel by itself: when people are there, and what is said. */
export interface Reception {
  hours: BusinessHours;
  texts: AutomaticTexts;
}

/** The texts of a workspace and those of its channels, as they are set. */
export interface AllTexts {
  workspace: AutomaticTexts;
  channels: ReadonlyMap<string, ChannelTexts>;
}

/** A workspace that has set nothing says nothing. */
const silent: AutomaticTexts = { greeting: '', away: '', promise: true };
const asWorkspace: ChannelTexts = { greeting: null, away: null, promise: null };

/** Reads all texts of a workspace at once. */
export async function readAllTexts(db: Queryable, workspaceId: string): Promise<AllTexts> {
  let workspace = silent;
  const channels = new Map<string, ChannelTexts>();
  for (const { channelId, ...texts } of await listTexts(db, workspaceId)) {
    if (channelId === null) workspace = filled(texts, silent);
    else channels.set(channelId, texts);
  }
  return { workspace, channels };
}

/** What one channel has set; null: as the workspace. */
export const textsOf = ({ channels }: AllTexts, channelId: string): ChannelTexts =>
  channels.get(channelId) ?? asWorkspace;

/** What is said on a channel; null: on one that has no texts of its own. */
export const textsOn = (all: AllTexts, channelId: string | null): AutomaticTexts =>
  channelId === null ? all.workspace : filled(textsOf(all, channelId), all.workspace);

const filled = (own: ChannelTexts, general: AutomaticTexts): AutomaticTexts => ({
  greeting: own.greeting ?? general.greeting,
  away: own.away ?? general.away,
  promise: own.promise ?? general.promise,
});

/** An agent says its own texts, and these where it has none. */
export const withTexts = (
  config: AgentConfig,
  { greeting, away }: AutomaticTexts,
): AgentConfig => ({
  ...config,
  greeting: config.greeting || greeting,
  hours: { ...config.hours, awayMessage: config.hours.awayMessage || away },
});

const firstAway = {
  pt: 'Agora estamos fechados. Deixe sua mensagem e respondemos assim que abrirmos.',
  en: 'We are closed now. Leave your message and we answer as soon as we open.',
};

/**
 * Gives a new workspace an away text, which is said once it has hours. Runs in the transaction that
 * creates the workspace.
 */
export const createFirstTexts = (
  db: Queryable,
  { workspaceId, language }: { workspaceId: string; language: 'pt' | 'en' },
): Promise<number> =>
  storeTexts(db, { workspaceId, channelId: null }, { ...silent, away: firstAway[language] });
