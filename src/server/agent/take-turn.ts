import { builtinBrain } from './brains/builtin.ts';
import { type Reading, readMessages } from './brains/rules/reading.ts';
import { changeIn } from './consent.ts';
import { type Decided, decideByModel } from './decide-by-model.ts';
import type { FinishingCall } from './finishing-tools.ts';
import { guardDisclosure } from './guards/disclosure.ts';
import { guardGrounded } from './guards/grounded.ts';
import { guardLoop } from './guards/loop.ts';
import { awayText } from './away-text.ts';
import { runLoop } from './loop.ts';
import type { ModelPorts, ModelRun } from './model-run.ts';
import { openTurn } from './open-turn.ts';
import { consentOf } from './pre-stage/consent-of.ts';
import { handOffNote, personWanted } from './pre-stage/person-wanted.ts';
import { preStage } from './pre-stage/pre-stage.ts';
import { keptOf } from './state.ts';
import type { TurnContext } from './turn-context.ts';
import type { TakeTurn, TurnOutcome, TurnPorts, TurnResult } from './turn.ts';

/**
 * One turn of an agent, with no input or output except through the ports. Throws what the ports and
 * the brain throw.
 */
export const takeTurn: TakeTurn = async (input, ports, signal) => {
  signal.throwIfAborted();
  const turn = openTurn(input, ports);
  const { state, trace } = turn;
  const result = ({ outcome, run }: Answer, consent: 'opt_out' | 'opt_in' | null): TurnResult => ({
    outcome,
    ...(run && { run }),
    trace,
    state: keptOf(state),
    consent,
    opensAt: turn.opening.open ? null : (turn.opening.next?.at ?? null),
  });

  const consent = input.contact.isGroup ? undefined : consentOf(turn);
  if (consent?.change === 'opt_out' && !input.contact.optedOut) {
    trace.push({ step: 'opt_out', detail: consent.matched });
    const confirmed = result(fixed(turn.language.texts.optedOut, 'opt_out'), 'opt_out');
    return { ...confirmed, unanswered: askedBeside(turn) };
  }
  if (consent?.change === 'opt_in') {
    trace.push({ step: 'opt_in', detail: consent.matched });
    const confirmation = turn.language.texts.optedIn;
    const readings = turn.readings.filter((reading) => reading !== consent.reading);
    if (readings.length === 0) return result(fixed(confirmation, 'small_talk'), 'opt_in');
    const { outcome, run } = await answer({ ...turn, readings }, ports, signal);
    const confirmed =
      outcome.text === null ? outcome : { ...outcome, text: `${confirmation}\n\n${outcome.text}` };
    return result({ outcome: confirmed, run }, 'opt_in');
  }
  if (input.contact.optedOut) return result({ outcome: whileOptedOut(turn), run: null }, null);
  return result(await answer(turn, ports, signal), null);
};

/** The ids of messages that ask something, whatever the customer said about getting messages. */
const askedBeside = ({ input, language }: TurnContext): string[] =>
  input.messages
    .filter((message) => !readMessages([message], language).every(asksNothing))
    .map(({ id }) => id);

const asksNothing = (reading: Reading): boolean =>
  reading.kind === 'gesture' ||
  (reading.kind === 'text' && (reading.rest === '' || changeIn(reading.text, false) !== undefined));

/** How a turn ends, and the part of a model in it. */
interface Answer {
  outcome: TurnOutcome;
  run: ModelRun | null;
}

const fixed = (text: string, end: 'opt_out' | 'small_talk'): Answer => ({
  outcome: { kind: 'reply', text, choices: [], sources: [], end },
  run: null,
});

/** What the pre-stage or a brain decides, after the guards. */
async function answer(
  turn: TurnContext,
  { model }: TurnPorts,
  signal: AbortSignal,
): Promise<Answer> {
  const first = turn.state.greetedAt === undefined;
  const { call, run } = await decide(turn, model, signal);
  const decided = outcomeOf(turn, call);
  const outcome = guardDisclosure(turn, guardLoop(turn, guardGrounded(turn, decided)), first);
  // What was to be done with an answer is not done without it.
  const isKept = outcome.kind === decided.kind;
  return { outcome, run: run && { ...run, effects: isKept ? run.effects : [] } };
}

async function decide(
  turn: TurnContext,
  model: ModelPorts | undefined,
  signal: AbortSignal,
): Promise<Decided> {
  const before = preStage(turn);
  if ('tool' in before) return { call: before, run: null };
  if (model) {
    const repeated = saidAgain(turn);
    if (repeated.length === 0) return decideByModel(turn, before, model, signal);
    turn.trace.push(...repeated);
    return { call: { tool: 'wait', input: { reason: 'loop_guard', text: null } }, run: null };
  }
  return { call: await runLoop(builtinBrain(turn, before), [], signal), run: null };
}

/**
 * What the guard says where the customer's text is the same once more: it would stop whatever is
 * replied, and a model would be paid for words that nobody reads. Empty: it is not, or a hand-over
 * may still pass, because only the agent has replied so often.
 */
function saidAgain(turn: TurnContext): TurnContext['trace'] {
  const probe = { ...turn, state: { ...turn.state, replies: [] }, trace: [] };
  guardLoop(probe, { kind: 'reply', text: '', choices: [], sources: [], end: 'answer' });
  return probe.trace;
}

/**
 * A customer who asked for silence gets no reply. One who asks for a person gets one all the same,
 * and whatever else they ask waits for a person.
 */
function whileOptedOut(turn: TurnContext): TurnOutcome {
  const wanted = personWanted(turn);
  if (!wanted) return { kind: 'wait', reason: silentReason(turn.readings), text: null };
  turn.trace.push({ step: wanted.reason, detail: wanted.matched });
  return { kind: 'hand_off', reason: wanted.reason, text: '', note: handOffNote(turn) };
}

function silentReason(readings: readonly Reading[]): 'gesture' | 'closing_thanks' | 'opted_out' {
  const words = readings.filter(({ kind }) => kind !== 'gesture');
  if (words.length === 0 && readings.length > 0) return 'gesture';
  const isPolite = words.every(
    (reading) =>
      reading.kind === 'text' && reading.rest === '' && (reading.thanks || reading.goodbye),
  );
  return isPolite && words.length > 0 ? 'closing_thanks' : 'opted_out';
}

function outcomeOf(turn: TurnContext, call: FinishingCall): TurnOutcome {
  switch (call.tool) {
    case 'reply': {
      const { choose, ...reply } = call.input;
      return { kind: choose ? 'choices' : 'reply', ...reply };
    }
    case 'wait':
      return { kind: 'wait', reason: call.input.reason, text: call.input.text };
    case 'hand_off': {
      return {
        kind: 'hand_off',
        reason: call.input.reason,
        text: [turn.config.handOff.message, awayText(turn)]
          .filter((text) => text !== '')
          .join('\n\n'),
        note: call.input.note,
      };
    }
  }
}
