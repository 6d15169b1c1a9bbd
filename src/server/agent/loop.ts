import type { FinishingCall } from './finishing-tools.ts';
import type { StepMessage, ToolCall, ToolResult } from './think.ts';

/** Why a loop ended without a decision. */
export type LoopFailureReason = 'no_progress' | 'tool_unknown' | 'ungrounded';

export class LoopFailure extends Error {
  override readonly name = 'LoopFailure';
  readonly reason: LoopFailureReason;
  constructor(reason: LoopFailureReason) {
    super(`The brain came to no decision: ${reason}.`);
    this.reason = reason;
  }
}

/** One step of a brain: the tools that it wants to use, or words alone. */
export interface BrainStep {
  text: string;
  calls: ToolCall[];
}

/** A call that is not done: what the brain is told, and why it was. */
export interface Refused {
  because: 'tool_unknown' | 'ungrounded';
  /** What refused it. */
  guards: string[];
  sentence: string;
}

/** What decides a turn. The loop asks it for one step after the other. */
export interface Brain {
  step(messages: readonly StepMessage[], signal: AbortSignal): Promise<BrainStep>;
  /** Whether the call ends the turn. */
  ends(call: ToolCall): boolean;
  /** Reads the call that is to end the turn. */
  finish(call: ToolCall): FinishingCall | Refused;
  /** Reads words that came without a call. */
  finishWords(text: string): FinishingCall | Refused;
  /** Does what the calls ask for, in their order; `returned` are the calls not to be done. */
  act(calls: readonly ToolCall[], signal: AbortSignal): Promise<Acted>;
  /** Writes down what a refused call was told. */
  refuse(calls: readonly ToolCall[], refused: Refused): Promise<StepMessage>;
}

export interface Acted {
  results: ToolResult[];
  /** How many calls named no tool of ours, or did not fit it. */
  unknown: number;
}

export const limits = { steps: 8, calls: 12, givenBack: 2, repairs: 1 };

/**
 * The one loop in which every brain runs: a step, then either the end of the turn or what the brain
 * asked for, until it has decided. A call that ends the turn beside one that acts is dropped,
 * because the brain has not seen the result that it speaks of.
 */
export async function runLoop(
  brain: Brain,
  opening: readonly StepMessage[],
  signal: AbortSignal,
): Promise<FinishingCall> {
  const messages = [...opening];
  const spent = { calls: 0, unknown: 0, repairs: 0, last: '' };
  for (let count = 0; count < limits.steps; count += 1) {
    signal.throwIfAborted();
    const { text, calls } = await brain.step(messages, signal);
    messages.push({ role: 'assistant', text, calls });
    const acting = calls.filter((call) => !brain.ends(call));
    spent.calls += acting.length;
    if (spent.calls > limits.calls) break;
    if (acting.length === 0) {
      const [call] = calls;
      const ended = call ? brain.finish(call) : brain.finishWords(text);
      if ('tool' in ended) return ended;
      // The last one is written down, too: it says why the model did not decide.
      messages.push(await brain.refuse(calls, ended));
      giveBack(spent, ended);
      continue;
    }
    const { results, unknown } = await brain.act(calls, signal);
    spent.unknown += unknown;
    if (spent.unknown > limits.givenBack) throw new LoopFailure('tool_unknown');
    messages.push({ role: 'tool', results });
    const same = JSON.stringify([
      acting.map(({ name, args }) => [name, args]),
      results.map((result) => result.text),
    ]);
    if (same === spent.last) break;
    spent.last = same;
  }
  throw new LoopFailure('no_progress');
}

/** A draft is repaired once, and what does not fit a tool is given back twice. */
function giveBack(spent: { unknown: number; repairs: number }, { because }: Refused): void {
  if (because === 'ungrounded') spent.repairs += 1;
  else spent.unknown += 1;
  if (spent.repairs > limits.repairs || spent.unknown > limits.givenBack)
    throw new LoopFailure(because);
}
