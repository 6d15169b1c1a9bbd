import { awayText } from '#server/agent/away-text.ts';
import type { FinishingCall } from '#server/agent/finishing-tools.ts';
import { epochSeconds } from '#server/agent/state.ts';
import type { TurnContext } from '#server/agent/turn-context.ts';
import type { HandOffReason, ReplyEnd } from '#server/agent/turn.ts';
import { answerFromKnowledge } from './answer-from-knowledge.ts';
import { fitting, isOffered, leadingSomewhere, pickedChoice } from './choices.ts';
import type { Draft } from './draft.ts';
import { handOffNote, personWanted } from './hand-off.ts';
import { type Question, type Reading, readText } from './reading.ts';
import { smallTalk, talkOf, type Talk } from './small-talk.ts';
import { unreadable } from './unreadable.ts';

/**
 * The builtin brain, in order: a person wanted, buttons and numbers, business hours, small talk,
 * knowledge, and what could not be read. Everything the customer wrote since the last answer is
 * answered in one go.
 */
export async function chooseAnswer(turn: TurnContext): Promise<FinishingCall> {
  const { state, trace, config } = turn;
  const wanted = personWanted(turn);
  if (wanted) {
    trace.push({ step: wanted.reason, detail: wanted.matched });
    return handOff(turn, wanted.reason);
  }

  const questions: Question[] = [];
  const talk = new Set<Talk>();
  let picks = 0;
  for (const reading of turn.readings) {
    const picked = pickedChoice(turn, reading);
    if (isOpening(turn, reading)) talk.add('greeting');
    else if (picked) {
      trace.push({ step: 'choice', detail: picked.label });
      const text = picked.ask ?? picked.label;
      questions.push({ text, query: text, asking: true });
      picks += 1;
    } else if (reading.kind === 'text') {
      const kind = talkOf(turn, reading);
      if (kind) talk.add(kind);
      else questions.push(...reading.questions);
    }
  }

  const { opening } = turn;
  if (!opening.open && config.hours.agentToo && picks < turn.readings.length) {
    trace.push({ step: 'outside_hours', detail: opening.period });
    const said = state.awayFor === opening.period || config.hours.awayMessage === '';
    state.awayFor = opening.period;
    return { tool: 'wait', input: { reason: 'outside_hours', text: said ? null : awayText(turn) } };
  }

  const draft: Draft = { paragraphs: [], choices: [], sources: [], choose: false, open: new Set() };
  const unread = turn.readings.some(({ kind }) => kind === 'unreadable');
  if (questions.length === 0 && talk.size === 0 && !unread) {
    const isGesture = turn.readings.length > 0;
    return {
      tool: 'wait',
      input: { reason: isGesture ? 'gesture' : 'kind_not_answered', text: null },
    };
  }
  const missesBefore = state.misses;
  const silence = smallTalk(turn, draft, talk, questions.length > 0 || unread);
  if (silence) return silence;
  if (questions.length > 0) await answerFromKnowledge(turn, draft, questions);
  // While nobody is there, a question that the agent cannot answer is kept for people at once: to
  // ask again would only put it off.
  const afterMisses = opening.open ? config.handOff.afterMisses : 1;
  if (state.misses > missesBefore && state.misses >= afterMisses) {
    trace.push({ step: 'no_answer_found', detail: String(state.misses) });
    return handOff(turn, 'no_answer_found');
  }
  unreadable(turn, draft);
  return reply(turn, draft);
}

/**
 * Whether a press is of a button that a channel shows before anything was said ("Começar", "Get
 * Started"). We did not offer it, so its press counts as a greeting.
 */
function isOpening(turn: TurnContext, reading: Reading): boolean {
  if (reading.kind !== 'choice' || (reading.label !== undefined && isOffered(turn, reading.label)))
    return false;
  if (reading.label === undefined) return !/^\d+$/.test(reading.id);
  const said = readText(reading.label, turn.language);
  return said.kind === 'text' && talkOf(turn, said) === 'greeting';
}

function handOff(turn: TurnContext, reason: HandOffReason): FinishingCall {
  turn.state.misses = 0;
  turn.state.choices = [];
  delete turn.state.asked;
  return { tool: 'hand_off', input: { reason, note: handOffNote(turn) } };
}

async function reply(turn: TurnContext, draft: Draft): Promise<FinishingCall> {
  const choices = fitting(turn, await leadingSomewhere(turn, draft.choices));
  if (choices.length > 0) turn.state.choices = choices;
  turn.state.repliedAt = epochSeconds(turn.now);
  const text = [...new Set(draft.paragraphs)].join('\n\n');
  const { sources, choose } = draft;
  return {
    tool: 'reply',
    input: { text, choices: choices.map(({ label }) => label), sources, choose, end: endOf(draft) },
  };
}

/**
 * How the reply ends. One thing that stays open is enough: the customer has not been told
 * everything.
 */
function endOf({ open, sources }: Draft): ReplyEnd {
  if (sources.length > 0 && open.has('not_found')) return 'partly';
  const left = (['not_found', 'not_readable', 'choices'] as const).find((end) => open.has(end));
  return left ?? (sources.length > 0 ? 'answer' : 'small_talk');
}
