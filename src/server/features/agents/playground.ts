import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import type { Part } from '#channels/message.ts';
import type { AgentConfig } from '#contract/agents/agents.ts';
import type { ProcessMessageBody } from '#contract/agents/agent-trial.ts';
import type { agentRoutes } from '#contract/agents/agent-routes.ts';
import type { TraceStep } from '#contract/agents/trace-step.ts';
import type { RouteData } from '#contract/route.ts';
import { noOffers, type Offers } from '#server/agent/effects.ts';
import { createMemoryJournal } from '#server/agent/journal.ts';
import type { ModelPorts } from '#server/agent/model-run.ts';
import type { Think } from '#server/agent/think.ts';
import type { Hit, TakeTurn } from '#server/agent/turn.ts';
import { searchDraft } from '#server/features/knowledge/knowledge.ts';
import type { AgentRow } from './agents.store.ts';
import { asOnChannel } from './trial/as-on-channel.ts';
import { explainTrial } from './trial/explain-trial.ts';
import { listenTo } from './trial/listen.ts';
import { wouldDo } from './trial/would-do.ts';

const turnMs = 10_000;
/** A model is slower, and the rules answer where it is too slow. */
const modelTurnMs = 45_000;

/** What a trial needs from outside. */
export interface TrialTools {
  takeTurn: TakeTurn;
  think: Think | null;
  /** Whether the model sees pictures. Left out: it does not. */
  sees?: () => Promise<boolean>;
  /** What a model may choose from. Left out: nothing. */
  offers?: Offers;
  now(): Date;
  language: 'pt' | 'en';
  promise: boolean;
}

/** What is tried. `parts`: what the customer sends, where that is more than `message`. */
export type Tried = z.output<typeof ProcessMessageBody> & { parts?: Part[] };

/**
 * What a configuration of an agent would say, and why: the one in the body, or else the draft.
 * `number`: of the version that it is; null: of none. Nothing is sent or stored.
 */
export async function tryAgent(
  { takeTurn, think, sees, offers = noOffers, now, language, promise }: TrialTools,
  agent: AgentRow,
  body: Tried,
  number: number | null = null,
): Promise<RouteData<typeof agentRoutes.processMessage>> {
  const config = body.config ?? agent.config;
  const search = searchDraft(config);
  const found = new Map<string, Hit>();
  const time = body.at === undefined ? now() : new Date(body.at);
  const listened = think && listenTo(think);
  const began = performance.now();
  const turn = await takeTurn(
    {
      version: {
        id: agent.id,
        agentId: agent.id,
        agentName: agent.name,
        number: number ?? agent.version_number ?? 0,
        config,
        promise,
      },
      messages: [{ id: uuidv7(), time: time.toISOString(), parts: partsOf(body) }],
      people: [],
      contact: { name: body.contactName ?? null, optedOut: false },
      state: { ...greetedIn(body, time), ...body.state },
    },
    {
      now: () => time,
      search: async (query) => {
        const hits = await search(query);
        for (const hit of hits) found.set(hit.id, hit);
        return hits;
      },
      ...(listened && {
        model: modelFor({ think: listened.think, sees }, config, body.history, offers),
      }),
    },
    AbortSignal.timeout(think ? modelTurnMs : turnMs),
  );
  const { outcome, trace, state, run } = turn;
  const spoken = outcome.kind === 'reply' || outcome.kind === 'choices' ? outcome : null;
  const hides = config.guards?.pii === 'mask' ? 'all' : 'cards';
  const explanation = explainTrial(turn, found, Math.round(performance.now() - began), hides);
  return {
    version: number,
    outcome: outcome.kind,
    reason: 'reason' in outcome ? outcome.reason : null,
    messages: asOnChannel(outcome.text ?? '', spoken?.choices ?? [], body.channelType),
    sources: (spoken?.sources ?? []).flatMap((id) => {
      const hit = found.get(id);
      return hit ? [{ id, title: hit.title, confidence: hit.confidence }] : [];
    }),
    toFillIn: toFillIn(agent.id, config, trace, language),
    trace,
    explanation,
    requests: listened?.requests ?? [],
    effects: (run?.effects ?? []).map((effect) => wouldDo(effect, offers)),
    state,
    usage: {
      inputTokens: explanation.tokens.input,
      outputTokens: explanation.tokens.output,
      costMicros: explanation.costMicros,
      currency: 'USD',
    },
  };
}

const partsOf = ({ message, parts }: Tried): Part[] => parts ?? [{ kind: 'text', text: message }];

/**
 * The body has the earlier dialogue as text only. Where the agent has said something in it, it has
 * greeted already.
 */
const greetedIn = (
  { history }: z.output<typeof ProcessMessageBody>,
  time: Date,
): { greetedAt?: number } =>
  history.some(({ role }) => role === 'agent')
    ? { greetedAt: Math.floor(time.getTime() / 1000) }
    : {};

/** A model in a trial: nothing is kept of it, and nothing that it wants to write is written. */
const modelFor = (
  { think, sees }: { think: Think; sees: TrialTools['sees'] },
  { brain }: AgentConfig,
  history: z.output<typeof ProcessMessageBody>['history'],
  offers: Offers,
): ModelPorts => ({
  think,
  ...(sees && { sees }),
  builtinFirst: brain.kind === 'model' && brain.builtinFirst,
  begin: async () => ({
    journal: createMemoryJournal(),
    summary: null,
    transcript: history.map(({ role, text }) => ({ author: role, text })),
    fields: {},
    offers,
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
