import type { FinishingCall } from '#server/agent/finishing-tools.ts';
import type { Asked } from '#server/agent/pre-stage/asked.ts';
import { handOff } from '#server/agent/pre-stage/person-wanted.ts';
import { epochSeconds } from '#server/agent/state.ts';
import type { TurnContext } from '#server/agent/turn-context.ts';
import type { ReplyEnd } from '#server/agent/turn.ts';
import { answerFromKnowledge } from './answer-from-knowledge.ts';
import { fitting, leadingSomewhere } from './choices.ts';
import type { Draft } from './draft.ts';
import { smallTalk } from './small-talk.ts';
import { unreadable } from './unreadable.ts';

/**
 * The builtin brain, in order: small talk, knowledge, and what could not be read. Everything the
 * customer wrote since the last answer is answered in one go.
 */
export async function chooseAnswer(turn: TurnContext, asked: Asked): Promise<FinishingCall> {
  const { state, trace, config, opening } = turn;
  const { questions, talk } = asked;
  // Only the model that asked could read it.
  if (talk.has('reply')) return handOff(turn, 'no_answer_found');
  const draft: Draft = { paragraphs: [], choices: [], sources: [], choose: false, open: new Set() };
  const unread = turn.readings.some(({ kind }) => kind === 'unreadable');
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

async function reply(turn: TurnContext, draft: Draft): Promise<FinishingCall> {
  const choices = fitting(turn, await leadingSomewhere(turn, draft.choices));
  if (choices.length > 0) turn.state.choices = choices;
  delete turn.state.question;
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
