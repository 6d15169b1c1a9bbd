import { z } from 'zod';
import { Id } from '../common.ts';
import { everyone } from '../people/roles.ts';
import { route } from '../route.ts';

const count = z.number().int();
/** Millionths of a dollar. */
const micros = z.number().int();
const byReason = z.array(z.object({ reason: z.string(), count }));

/** The most days that these figures cover. */
export const MOST_AGENT_DAYS = 92;

/** What models did for agents, and what it cost. */
export const ModelFigures = z.object({
  /** All that models were asked so that customers get an answer; tests and suggestions are left out. */
  costMicros: micros,
  /**
   * Of that, what was paid for answers that were thrown away, because the customer wrote again or
   * somebody of the team stepped in.
   */
  supersededMicros: micros,
  /**
   * Conversations whose last customer message in these days that asked for something was resolved by
   * an agent (`outcome=resolved_by_agent` of the ledger), with a model or without.
   */
  resolved: count,
  /** `costMicros` divided by `resolved`; null: none was. */
  perResolvedMicros: micros.nullable(),
  /** Turns in which a model was asked and that came to their end. */
  turns: count,
  /** Of these, in how many the rules or a person decided after all, and why, the most frequent first. */
  fallbacks: byReason,
});
export type ModelFigures = z.output<typeof ModelFigures>;

const Figures = z.object({
  /** Turns in which an agent answered a customer. */
  answers: count,
  /** Answers that somebody corrected in these days (`POST /api/messages/{id}/correction`), each once. */
  corrected: count,
  /** Turns in which an agent called a person, by the reason it had, the most frequent first. */
  handOffs: byReason,
  /** Null: no model is connected, and none was used in these days. */
  models: ModelFigures.nullable(),
});
export type FiguresOfAgents = z.output<typeof Figures>;

/** What agents did in the newest days, all together and each by itself. */
export const AgentFigures = z.object({
  /** The days, in the time zone of the business; `to` is today. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Also those of agents that were deleted. */
  all: Figures,
  agents: z.array(Figures.extend({ id: Id, name: z.string() })),
});
export type AgentFigures = z.output<typeof AgentFigures>;

export const agentFiguresRoutes = {
  readAgentFigures: route({
    method: 'get',
    path: '/api/dashboard/agents',
    summary:
      'Why agents called people, and what their models cost: for each resolved conversation, for answers thrown away, and how often they gave none',
    tag: 'dashboard',
    auth: everyone,
    query: z.object({ days: z.coerce.number().int().min(1).max(MOST_AGENT_DAYS).default(30) }),
    answer: { status: 200, data: AgentFigures },
  }),
};
