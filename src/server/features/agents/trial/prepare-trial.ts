import type { z } from 'zod';
import type { AgentConfig } from '#contract/agents/agents.ts';
import type { FileTrial } from '#contract/agents/agent-trial.ts';
import { takeTurn } from '#server/agent/take-turn.ts';
import {
  readAllTexts,
  textsOn,
  withTexts,
} from '#server/features/automatic-texts/automatic-texts.ts';
import { readAllHours, withHours } from '#server/features/business-hours/business-hours.ts';
import type { ReadPictures } from '#server/features/models/seeing/read-pictures.ts';
import { seesPictures } from '#server/features/models/seeing/sees-pictures.ts';
import type { createThinking } from '#server/features/models/think.ts';
import type { Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import type { AgentRow } from '../agents.store.ts';
import { readOffers } from '../offers/offers.store.ts';
import type { TrialTools } from '../playground.ts';
import { readTried } from './tried-version.ts';

export interface TrialServices extends Pick<Services, 'db'> {
  now(): Date;
  thinking: ReturnType<typeof createThinking>;
}

/** Who tries which agent, and how. */
export interface Attempt {
  session: Session;
  agent: AgentRow;
  body: z.output<typeof FileTrial>;
  language: 'pt' | 'en';
  /** Finds the pictures of the trial. Left out: it has none. */
  readPictures?: ReadPictures;
}

/** A configuration as it would answer now, and what a turn with it needs. */
export interface Prepared {
  tools: TrialTools;
  config: AgentConfig;
  /** Of the version; null: a draft. */
  number: number | null;
}

/** Gives what is tried the hours, the texts and the model with which customers meet it. */
export async function prepareTrial(
  { db, now, thinking }: TrialServices,
  { session, agent, body, language, readPictures }: Attempt,
): Promise<Prepared> {
  const { workspaceId } = session;
  const tried = body.config
    ? { config: body.config, number: null }
    : await readTried(db, workspaceId, agent, body.version ?? 'draft');
  // Where the agent has such a channel, people are there and are named as on it.
  const channelId = agent.channels.find(({ type }) => type === body.channelType)?.id ?? null;
  const hours = await readAllHours(db, workspaceId);
  const texts = textsOn(await readAllTexts(db, workspaceId), channelId);
  const time = body.at === undefined ? now() : new Date(body.at);
  const config = withTexts(withHours(tried.config, hours, channelId, time), texts);
  const { brain, effects } = config;
  const rest = { takeTurn, now, language, promise: texts.promise };
  if (brain.kind !== 'model')
    return { tools: { ...rest, think: null }, config, number: tried.number };
  const context = { workspaceId, agentId: agent.id, brain, purpose: 'test' as const };
  return {
    tools: {
      ...rest,
      think: thinking({ ...context, ...(readPictures && { readPictures }) }),
      sees: () => seesPictures(db, workspaceId, brain),
      // Templates are a channel's own. Without one of the type, those of the first can be tried.
      offers: await readOffers(
        db,
        workspaceId,
        channelId ?? agent.channels[0]?.id ?? null,
        effects,
      ),
    },
    config,
    number: tried.number,
  };
}
