import type { FinishingCall } from '#server/agent/finishing-tools.ts';
import type { Passage } from '#server/agent/journal.ts';
import type { Refused } from '#server/agent/loop.ts';
import type { Asked } from '#server/agent/pre-stage/asked.ts';
import { handOff, handOffNote } from '#server/agent/pre-stage/person-wanted.ts';
import type { ToolCall } from '#server/agent/think.ts';
import type { TurnContext } from '#server/agent/turn-context.ts';
import type { ReplyEnd } from '#server/agent/turn.ts';
import { HandOff, Reply, Wait } from './tools.ts';

/** What a draft is judged by. */
export interface Evidence {
  turn: TurnContext;
  asked: Asked;
  /** What this turn found, by id. */
  passages: ReadonlyMap<string, Passage>;
}

/** How long words may be that name no source. */
const MOST_UNSOURCED = 300;

/** Reads the call by which a model wants to end the turn, or says in a sentence what is wrong. */
export function judgeCall(call: ToolCall, evidence: Evidence): FinishingCall | Refused {
  switch (call.name) {
    case 'reply': {
      const reply = Reply.safeParse(call.args);
      return reply.success ? judgeReply(reply.data, evidence) : misfit(call.name);
    }
    case 'hand_off': {
      const { data } = HandOff.safeParse(call.args);
      if (!data) return misfit(call.name);
      // The customer's own words stand beside what the model says of them.
      const note = [data.note, handOffNote(evidence.turn)].filter((text) => text !== '').join('\n');
      return handOff(evidence.turn, data.reason, note);
    }
    default: {
      const { data } = Wait.safeParse(call.args);
      if (!data) return misfit(call.name);
      // Silence to a question is never the model's to choose.
      if (evidence.asked.questions.length > 0)
        return ungrounded('silence', 'The customer asked something: reply or hand over.');
      return { tool: 'wait', input: { reason: data.reason, text: null } };
    }
  }
}

/** Words without a call count as a reply that names no source. */
export function judgeWords(text: string, evidence: Evidence): FinishingCall | Refused {
  if (text.trim() === '')
    return { because: 'tool_unknown', guard: 'tool', sentence: 'Call reply, hand_off or wait.' };
  const kind = evidence.asked.questions.length > 0 ? 'question' : 'courtesy';
  return judgeReply({ text: text.trim(), sources: [], kind, choices: [] }, evidence);
}

/** In order: the cheap checks of form, then those of content. The first refusal counts. */
function judgeReply(reply: Reply, evidence: Evidence): FinishingCall | Refused {
  const { text, sources, kind, choices } = reply;
  const invented = sources.filter((id) => !evidence.passages.has(id));
  if (invented.length > 0)
    return ungrounded('sources', 'Name only ids of passages that you were given in this turn.');
  if (kind === 'answer' && sources.length === 0)
    return ungrounded('sources', 'An answer needs the id of the passage that says it.');
  if (kind !== 'answer' && (text.length > MOST_UNSOURCED || /\d|https?:|www\.|@/i.test(text)))
    return ungrounded(
      'unsourced',
      'A question or courtesy is short and holds no numbers, links or addresses.',
    );
  return {
    tool: 'reply',
    input: {
      text,
      choices,
      sources: [...new Set(sources)],
      choose: kind === 'question' && choices.length > 0,
      end: endOf(kind, evidence.asked),
    },
  };
}

function endOf(kind: Reply['kind'], { questions }: Asked): ReplyEnd {
  if (kind === 'answer') return 'answer';
  if (kind === 'question') return 'choices';
  return questions.length > 0 ? 'not_found' : 'small_talk';
}

const ungrounded = (guard: string, sentence: string): Refused => ({
  because: 'ungrounded',
  guard,
  sentence,
});

const misfit = (name: string): Refused => ({
  because: 'tool_unknown',
  guard: 'tool',
  sentence: `The arguments of ${name} do not fit its schema.`,
});
