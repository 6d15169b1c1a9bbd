import { takeTurn } from '#server/agent/take-turn.ts';
import {
  readAllTexts,
  textsOn,
  withTexts,
} from '#server/features/automatic-texts/automatic-texts.ts';
import { readAllHours, withHours } from '#server/features/business-hours/business-hours.ts';
import type { createThinking } from '#server/features/models/think.ts';
import type { Services } from '#server/platform/services.ts';
import { requireAgent } from '../agent-view.ts';
import { readOffers } from '../offers/offers.store.ts';
import { tryAgent } from '../playground.ts';
import type { AskOf } from './suite.ts';

/**
 * Asks an agent as a test does: with the hours and texts of the workspace, at the test's time, and
 * with the model of the configuration, charged as a test.
 */
export function createAskOf(
  { db }: Services,
  { now, thinking }: { now(): Date; thinking: ReturnType<typeof createThinking> },
): AskOf {
  return async ({ workspaceId }, agentId) => {
    const [agent, hours, allTexts] = await Promise.all([
      requireAgent(db, workspaceId, agentId),
      readAllHours(db, workspaceId),
      readAllTexts(db, workspaceId),
    ]);
    const texts = textsOn(allTexts, null);
    const channelId = agent.channels[0]?.id ?? null;
    return async ({ config, at, channelType, message, history, state }) => {
      const time = at ?? now();
      const timed = withTexts(withHours(config, hours, null, time), texts);
      const { brain, effects } = timed;
      const think =
        brain.kind === 'model' ? thinking({ workspaceId, agentId, brain, purpose: 'test' }) : null;
      const offers = think && (await readOffers(db, workspaceId, channelId, effects));
      return tryAgent(
        {
          takeTurn,
          think,
          ...(offers && { offers }),
          now: () => time,
          language: 'pt',
          promise: texts.promise,
        },
        agent,
        {
          message,
          history,
          state,
          config: timed,
          ...(channelType !== null && { channelType }),
        },
      );
    };
  };
}
