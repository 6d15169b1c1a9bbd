import { z } from 'zod';
import { takeTurn } from '#server/agent/take-turn.ts';
import type { ThinkRequest } from '#server/agent/think.ts';
import type { Hit } from '#server/agent/turn.ts';
import { answers, type Script, scriptedThink } from '#test/customers/scripted-model.ts';
import { type PipelineEnvironment, startPipelineEnvironment } from './pipeline.ts';

const hit: Hit = {
  id: 'faq:0',
  title: 'Prazo?',
  answer: '40 minutos.',
  buttons: [],
  confidence: 0.6,
};
/** The model answers from the one source that is always found. */
export const told = answers('Em 40 minutos.', hit.id);

/** The whole pipeline with an agent whose model says what a test wants. */
export async function startThinkingEnvironment(
  script: Script,
  {
    builtinFirst = true,
    quietMs = 0,
    search = async () => [hit],
  }: { builtinFirst?: boolean; quietMs?: number; search?: (query: string) => Promise<Hit[]> } = {},
) {
  const think = scriptedThink(script);
  const environment = await startPipelineEnvironment({
    takeTurn,
    config: { typingMs: 0, debounce: { quietMs, maxMs: quietMs } },
    search: () => search,
    modelOf: () => ({ think, builtinFirst }),
  });
  return { environment, think };
}

/** A model that says nothing until it is told to, and notes when it was ended. */
export function hanging() {
  const open = Promise.withResolvers<void>();
  const ended: number[] = [];
  const wait = (signal: AbortSignal): Promise<void> =>
    Promise.race([
      open.promise,
      new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => {
          ended.push(Date.now());
          reject(signal.reason);
        }),
      ),
    ]);
  return { wait, ended, open: () => open.resolve() };
}

/** What the customer writes now, as the model reads it. */
export const lastWords = (request: ThinkRequest | undefined): string => {
  const said = request?.messages.at(-1);
  return said?.role === 'user' ? said.text : '';
};

const Run = z.object({
  state: z.string(),
  brain: z.string(),
  outcome: z.string(),
  cost: z.number(),
  steps: z.number(),
});
/** The turns of agents, in order. */
export const runs = (environment: PipelineEnvironment) =>
  environment.rows(
    Run,
    `select r.state, r.brain, r.outcome, r.cost_micros::integer as cost, (select count(*)::integer from run_step s where s.run_id = r.id) as steps
     from run r order by r.started_at`,
  );
