import { noOffers, type Offers } from '#server/agent/effects.ts';
import { createMemoryJournal, type RunStep } from '#server/agent/journal.ts';
import type { ModelPorts, Said } from '#server/agent/model-run.ts';
import type { Think, ThinkRequest, ThinkStep } from '#server/agent/think.ts';

type Say = Partial<Pick<ThinkStep, 'text'>> & { calls?: { name: string; args: unknown }[] };
/** What the model says in a step; an error is thrown. */
export type Script = (
  request: ThinkRequest,
  step: number,
  signal: AbortSignal,
) => Say | Promise<Say>;

/** A model that says what a test wants, through the port by which every model is asked. */
export function scriptedThink(script: Script): Think & { requests: ThinkRequest[] } {
  const requests: ThinkRequest[] = [];
  const think: Think = async (request, signal) => {
    requests.push(request);
    const said = await script(request, requests.length - 1, signal);
    return {
      text: said.text ?? '',
      calls: (said.calls ?? []).map((call, index) => ({
        id: `${requests.length}-${index}`,
        ...call,
      })),
      usage: { input: 900, cached: 600, output: 40 },
      costMicros: 120,
      ms: 3,
      connectionId: '00000000-0000-7000-8000-000000000001',
      model: 'scripted',
      requestId: null,
      fallback: null,
    };
  };
  return Object.assign(think, { requests });
}

export const call = (name: string, args: unknown): { name: string; args: unknown } => ({
  name,
  args,
});
/** The model answers from a source. */
export const answers = (text: string, ...sources: string[]): Say => ({
  calls: [call('reply', { text, sources, kind: 'answer' })],
});

/** What an agent with a scripted model needs beside it, for turns without a database. */
export function scriptedModel(
  script: Script,
  given: {
    offers?: Partial<Offers>;
    summary?: string;
    transcript?: Said[];
    builtinFirst?: boolean;
    steps?: RunStep[];
  } = {},
): ModelPorts & { requests: ThinkRequest[]; steps: RunStep[] } {
  const think = scriptedThink(script);
  const steps = given.steps ?? [];
  let turns = 0;
  return {
    think,
    requests: think.requests,
    steps,
    builtinFirst: given.builtinFirst ?? true,
    begin: async () => ({
      journal: createMemoryJournal(turns++ === 0 ? steps : []),
      summary: given.summary ?? null,
      transcript: given.transcript ?? [],
      fields: {},
      offers: { ...noOffers, ...given.offers },
    }),
  };
}
