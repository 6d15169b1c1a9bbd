import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { ProcessMessageBody, agentRoutes } from '#contract/agents.ts';
import type { RouteData } from '#contract/route.ts';
import type { Hit, TakeTurn } from '#server/agent/turn.ts';
import { searchDraft } from '#server/features/knowledge/knowledge.ts';
import type { AgentRow } from './agents.store.ts';

const turnMs = 10_000;

/** What an agent's draft (or the unsaved one in the body) would say. Nothing is sent and nothing is stored. */
export async function tryAgent(
  { takeTurn, now }: { takeTurn: TakeTurn; now(): Date },
  agent: AgentRow,
  body: z.output<typeof ProcessMessageBody>,
): Promise<RouteData<typeof agentRoutes.processMessage>> {
  const config = body.config ?? agent.config;
  const search = searchDraft(config);
  const found = new Map<string, Hit>();
  const time = now();
  // A dialogue that is given as text only: the agent has greeted already.
  const greeted = body.history.some(({ role }) => role === 'agent') ? { greetedAt: Math.floor(time.getTime() / 1000) } : {};
  const { outcome, trace, state } = await takeTurn(
    {
      version: { id: agent.id, agentId: agent.id, agentName: agent.name, number: agent.version_number ?? 0, config },
      messages: [{ id: uuidv7(), time: time.toISOString(), parts: [{ kind: 'text', text: body.message }] }],
      people: [],
      contact: { name: null, optedOut: false },
      state: { ...greeted, ...body.state },
    },
    {
      now: () => time,
      search: async (query) => {
        const hits = await search(query);
        for (const hit of hits) found.set(hit.id, hit);
        return hits;
      },
    },
    AbortSignal.timeout(turnMs),
  );
  const spoken = outcome.kind === 'reply' || outcome.kind === 'choices' ? outcome : null;
  return {
    outcome: outcome.kind,
    reason: 'reason' in outcome ? outcome.reason : null,
    messages: outcome.text ? [{ text: outcome.text, buttons: spoken?.choices ?? [] }] : [],
    sources: (spoken?.sources ?? []).flatMap((id) => {
      const hit = found.get(id);
      return hit ? [{ id, title: hit.title, confidence: hit.confidence }] : [];
    }),
    trace,
    state,
    usage: { inputTokens: 0, outputTokens: 0, costMicros: 0, currency: 'USD' },
  };
}
