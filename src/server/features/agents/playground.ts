import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { AgentConfig } from '#contract/agents/agents.ts';
import type { ProcessMessageBody, TraceStep } from '#contract/agents/agent-trial.ts';
import type { agentRoutes } from '#contract/agents/agent-routes.ts';
import type { RouteData } from '#contract/route.ts';
import { noOffers } from '#server/agent/effects.ts';
import { createMemoryJournal } from '#server/agent/journal.ts';
import { type ModelPorts, spentIn } from '#server/agent/model-run.ts';
import type { Think } from '#server/agent/think.ts';
import type { Hit, TakeTurn } from '#server/agent/turn.ts';
import { searchDraft } from '#server/features/knowledge/knowledge.ts';
import type { AgentRow } from './agents.store.ts';

const turnMs = 10_000;
/** A model is slower, and the rules answer where it is too slow. */
const modelTurnMs = 45_000;

/** What an agent's draft (or the unsaved one in the body) would say. Nothing is sent or stored. */
export async function tryAgent(
  {
    takeTurn,
    think,
    now,
    language,
    promise,
  }: {
    takeTurn: TakeTurn;
    think: Think | null;
    now(): Date;
    language: 'pt' | 'en';
    promise: boolean;
  },
  agent: AgentRow,
  body: z.output<typeof ProcessMessageBody>,
): Promise<RouteData<typeof agentRoutes.processMessage>> {
  const config = body.config ?? agent.config;
  const search = searchDraft(config);
  const found = new Map<string, Hit>();
  const time = now();
  // The body has the earlier dialogue as text only. Where the agent has said something in it, it
  // has greeted already.
  const greeted = body.history.some(({ role }) => role === 'agent')
    ? { greetedAt: Math.floor(time.getTime() / 1000) }
    : {};
  const { outcome, trace, state, run } = await takeTurn(
    {
      version: {
        id: agent.id,
        agentId: agent.id,
        agentName: agent.name,
        number: agent.version_number ?? 0,
        config,
        promise,
      },
      messages: [
        { id: uuidv7(), time: time.toISOString(), parts: [{ kind: 'text', text: body.message }] },
      ],
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
      ...(think && { model: modelFor(think, config, body.history) }),
    },
    AbortSignal.timeout(think ? modelTurnMs : turnMs),
  );
  const spent = spentIn(run ?? { steps: [] });
  const spoken = outcome.kind === 'reply' || outcome.kind === 'choices' ? outcome : null;
  return {
    outcome: outcome.kind,
    reason: 'reason' in outcome ? outcome.reason : null,
    messages: outcome.text ? [{ text: outcome.text, buttons: spoken?.choices ?? [] }] : [],
    sources: (spoken?.sources ?? []).flatMap((id) => {
      const hit = found.get(id);
      return hit ? [{ id, title: hit.title, confidence: hit.confidence }] : [];
    }),
    toFillIn: toFillIn(agent.id, config, trace, language),
    trace,
    state,
    usage: {
      inputTokens: spent.input,
      outputTokens: spent.output,
      costMicros: spent.costMicros,
      currency: 'USD',
    },
  };
}

/** A model in a trial: nothing is kept of it, and nothing that it wants to write is written. */
const modelFor = (
  think: Think,
  { brain }: AgentConfig,
  history: z.output<typeof ProcessMessageBody>['history'],
): ModelPorts => ({
  think,
  builtinFirst: brain.kind === 'model' && brain.builtinFirst,
  begin: async () => ({
    journal: createMemoryJournal(),
    transcript: history.map(({ role, text }) => ({ author: role, text })),
    fields: {},
    offers: noOffers,
  }),
});

const stillEmpty = {
  pt: (question: string) =>
    `A pergunta “${question}” ainda não tem resposta. Escreva-a em Conhecimento, na tela do agente.`,
  en: (question: string) =>
    `The question “${question}” has no answer yet. Write it under Knowledge, on the agent’s page.`,
};

/**
 * The questions that the customer asked and that the business has not answered yet, with the page
 * where it does so.
 */
function toFillIn(
  agentId: string,
  { faq }: AgentConfig,
  trace: readonly TraceStep[],
  language: 'pt' | 'en',
): RouteData<typeof agentRoutes.processMessage>['toFillIn'] {
  const asked = new Set(
    trace.flatMap(({ step, detail }) => (step === 'to_fill_in' ? [detail] : [])),
  );
  const link = `/agents/${agentId}?tab=knowledge`;
  return faq.flatMap(({ question, answer }, position) =>
    answer === '' && asked.delete(question)
      ? [{ id: `faq:${position}`, question, text: stillEmpty[language](question), link }]
      : [],
  );
}
