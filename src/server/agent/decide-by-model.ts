import type { HandOffReason } from '#contract/agents/turn-reasons.ts';
import { builtinBrain } from './brains/builtin.ts';
import { modelBrain } from './brains/model/brain.ts';
import { newNonce, nonceIn } from './brains/model/marks.ts';
import { passagesFor } from './brains/model/passages.ts';
import { type Pictures, picturesSeen } from './brains/model/pictures.ts';
import { openingOf } from './brains/model/prompt.ts';
import { remember } from './brains/model/remember.ts';
import { rulesAnswer } from './brains/model/rules-first.ts';
import { effectsWith } from './effects.ts';
import type { FinishingCall } from './finishing-tools.ts';
import { createRecorder, type Recorder } from './journal.ts';
import { LoopFailure, runLoop } from './loop.ts';
import type { Background, ModelPorts, ModelRun } from './model-run.ts';
import type { Asked } from './pre-stage/asked.ts';
import { handOff } from './pre-stage/person-wanted.ts';
import { ModelFailure } from './think.ts';
import type { TurnContext } from './turn-context.ts';
import type { Hit } from './turn.ts';

/** A turn has 45 s in all, of which these are the model's. */
const MODEL_MS = 43_000;

/** What was decided, and the part of the model in it; null: no model was asked. */
export interface Decided {
  call: FinishingCall;
  run: ModelRun | null;
}

/**
 * Has a model decide. If it gives nothing that can be said, the rules answer, and where they know
 * nothing either, a person does: the customer gets an answer in one turn.
 */
export async function decideByModel(
  context: TurnContext,
  asked: Asked,
  ports: ModelPorts,
  signal: AbortSignal,
): Promise<Decided> {
  const ends = Date.now() + MODEL_MS;
  const turn = { ...context, search: remembered(context.search) };
  const byRules = (): Promise<FinishingCall> => runLoop(builtinBrain(turn, asked), [], signal);
  const pictures = await picturesSeen(turn, ports);
  const hasPictures = pictures.size > 0;
  if (await rulesAnswer(turn, asked, { builtinFirst: ports.builtinFirst, hasPictures }))
    return { call: await byRules(), run: null };
  // A turn that was ended while it searched takes no place any more: nobody would give it back.
  signal.throwIfAborted();
  const background = await ports.begin();
  const recorder = await createRecorder(background.journal, turn.trace);
  try {
    const thinking = { ports, background, recorder, ends, pictures };
    const call = remember(turn, await think(turn, asked, thinking, signal));
    const effects = recorder.steps.flatMap((step) => step.effects);
    return {
      call,
      run: {
        steps: recorder.steps,
        fallback: null,
        failedMicros: failedMicrosIn(turn),
        effects: effectsWith(call.tool, effects),
      },
    };
  } catch (error) {
    signal.throwIfAborted();
    const fallback = reasonOf(error);
    turn.trace.push({ step: 'fallback', detail: fallback });
    const call = await byRules();
    const knows = call.tool === 'wait' || (call.tool === 'reply' && call.input.end !== 'not_found');
    return {
      call: knows ? call : handOff(turn, fallback),
      run: { steps: recorder.steps, fallback, failedMicros: failedMicrosIn(turn), effects: [] },
    };
  }
}

const failedMicrosIn = ({ trace }: TurnContext): number =>
  trace.reduce((sum, { call }) => sum + (call?.costMicros ?? 0), 0);

interface Thinking {
  ports: ModelPorts;
  background: Background;
  recorder: Recorder;
  ends: number;
  pictures: Pictures;
}

async function think(
  turn: TurnContext,
  asked: Asked,
  { ports, background, recorder, ends, pictures }: Thinking,
  signal: AbortSignal,
): Promise<FinishingCall> {
  const mark = newNonce();
  // A step of the model is not spent on what can be found without it.
  const first = await recorder.step('customer', async () => {
    const sources = await passagesFor(turn, asked.questions.slice(0, 4));
    return {
      messages: openingOf(turn, asked, background, { passages: sources, nonce: mark, pictures }),
      about: turn.input.messages.map(({ id }) => id),
      sources,
    };
  });
  for (const { id } of first.sources) turn.found.add(id);
  const brain = modelBrain(turn, asked, {
    think: ports.think,
    recorder,
    background,
    ends,
    nonce: nonceIn(first.messages) ?? mark,
    earlier: first.messages.length - 1,
    passages: new Map(first.sources.map((passage) => [passage.id, passage])),
  });
  return runLoop(brain, first.messages, signal);
}

/** Why a model gave nothing that can be said. Whatever else went wrong is not the model's. */
function reasonOf(error: unknown): HandOffReason {
  if (error instanceof LoopFailure) return error.reason;
  if (!(error instanceof ModelFailure)) throw error;
  return error.reason === 'over_budget' || error.reason === 'model_refused'
    ? error.reason
    : 'model_failed';
}

/** Asks for each text once: rules and model look for the same words. */
function remembered(search: TurnContext['search']): TurnContext['search'] {
  const known = new Map<string, Promise<Hit[]>>();
  return (query, said) => {
    const hits = known.get(query) ?? search(query, said);
    known.set(query, hits);
    return hits;
  };
}
