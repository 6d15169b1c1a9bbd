import { hash } from 'node:crypto';
import { epochSeconds } from '../state.ts';
import type { TurnContext } from '../turn-context.ts';
import type { TurnOutcome } from '../turn.ts';

const windowSeconds = 300;
const sameTurns = 3;
/** Who asks the same after so long is a customer who asks again: a machine answers at once. */
const againSeconds = 24 * 3600;

/**
 * Stops two machines that answer each other for ever (B18): the customer's text is the same three
 * turns in a row, each within a day, or the agent has replied as often in five minutes as it may. A
 * hand-over passes, because it ends the loop by itself.
 */
export function guardLoop(turn: TurnContext, outcome: TurnOutcome): TurnOutcome {
  const isClosed = outcome.kind === 'wait' && outcome.reason === 'outside_hours';
  // Who asks again while the agent is closed, and hears nothing, is no machine.
  if (isClosed && outcome.text === null) return outcome;
  const { state, config } = turn;
  const now = epochSeconds(turn.now);
  const typed = turn.readings.flatMap((reading) =>
    reading.kind === 'text' ? [reading.words] : [],
  );
  const words = [...new Set(typed)].join(' ');
  const last = words === '' ? '' : hash('sha256', words, 'base64url').slice(0, 8);
  // What is asked while it is closed is read again when it opens, and counted then.
  if (!isClosed) {
    const isSoon = now - (state.lastAt ?? now) < againSeconds;
    state.repeats = last !== '' && last === state.last && isSoon ? state.repeats + 1 : 1;
    state.last = last;
    state.lastAt = now;
  }
  state.replies = state.replies.filter((time) => now - time < windowSeconds);
  const speaks =
    outcome.kind === 'reply' ||
    outcome.kind === 'choices' ||
    (outcome.kind === 'wait' && outcome.text !== null);
  if (!speaks) return outcome;
  const detail =
    !isClosed && state.repeats >= sameTurns
      ? `${state.repeats} × “${words.slice(0, 64)}”`
      : state.replies.length >= config.limits.repliesPerFiveMinutes
        ? `${state.replies.length} / 5 min`
        : undefined;
  if (detail === undefined) {
    state.replies.push(now);
    return outcome;
  }
  turn.trace.push({ step: 'loop_guard', detail });
  return { kind: 'wait', reason: 'loop_guard', text: null };
}
