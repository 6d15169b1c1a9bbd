import type { agentRoutes } from '#contract/agents/agent-routes.ts';
import { takeTurn } from '#server/agent/take-turn.ts';
import {
  readAllTexts,
  textsOn,
  withTexts,
} from '#server/features/automatic-texts/automatic-texts.ts';
import { readAllHours, withHours } from '#server/features/business-hours/business-hours.ts';
import type { createThinking } from '#server/features/models/think.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { requireAgent } from '../agent-view.ts';
import { readOffers } from '../offers/offers.store.ts';
import { tryAgent } from '../playground.ts';
import { readTried } from './tried-version.ts';

/** Tries an agent on words of a customer, as it would answer them. */
export const tryHandler =
  (
    { db }: Pick<Services, 'db'>,
    { now, thinking }: { now(): Date; thinking: ReturnType<typeof createThinking> },
  ): Handlers<Pick<typeof agentRoutes, 'processMessage'>>['processMessage'] =>
  async ({ session, params: { id }, body, caller }) => {
    const { workspaceId } = session;
    const agent = await requireAgent(db, workspaceId, id);
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
    const think =
      brain.kind === 'model' ? thinking({ ...session, agentId: id, brain, purpose: 'test' }) : null;
    // Templates are a channel's own. Without one of the type, those of the first can be tried.
    const offers =
      think &&
      (await readOffers(db, workspaceId, channelId ?? agent.channels[0]?.id ?? null, effects));
    return tryAgent(
      {
        takeTurn,
        think,
        ...(offers && { offers }),
        now,
        language: caller.language,
        promise: texts.promise,
      },
      agent,
      { ...body, config },
      tried.number,
    );
  };
