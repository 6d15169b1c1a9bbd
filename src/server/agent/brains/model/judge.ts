import { z } from 'zod';
import type { FinishingCall } from '#server/agent/finishing-tools.ts';
import { cleanUntrusted } from '#server/agent/guards/model/clean-untrusted.ts';
import { hasStandIn } from '#server/agent/guards/model/mask-personal.ts';
import type { Draft } from '#server/agent/guards/model/shapes.ts';
import type { Refused } from '#server/agent/loop.ts';
import type { Asked } from '#server/agent/pre-stage/asked.ts';
import { isNothingLeft } from '#server/agent/pre-stage/nothing-left.ts';
import { handOff, handOffNote } from '#server/agent/pre-stage/person-wanted.ts';
import { thresholds } from '#server/agent/retrieval/confidence.ts';
import type { ToolCall } from '#server/agent/think.ts';
import type { TurnContext } from '#server/agent/turn-context.ts';
import type { ReplyEnd } from '#server/agent/turn.ts';
import { check, refusedCall } from './evidence.ts';
import type { ModelTools } from './model-tools.ts';
import { LONGEST_REPLY } from './prompt.ts';
import { HandOff, Reply, Wait } from './tools.ts';

/** What a draft is judged by. */
export interface Judged {
  turn: TurnContext;
  asked: Asked;
  tools: ModelTools;
}

/** Reads the call by which a model wants to end the turn, or says in a sentence what is wrong. */
export function judgeCall(call: ToolCall, judged: Judged): FinishingCall | Refused {
  switch (call.name) {
    case 'reply': {
      const reply = Reply.safeParse(call.args);
      return (
        tooLong(Worded.safeParse(call.args).data?.text ?? '') ??
        (reply.success ? judgeReply(reply.data, judged) : misfit(call.name))
      );
    }
    case 'hand_off': {
      const { data } = HandOff.safeParse(call.args);
      if (!data) return misfit(call.name);
      // The customer's own words stand beside what the model says of them.
      const isSaid = refusedCall(call, judged.turn, judged.tools) === undefined;
      const note = [isSaid ? data.note : '', handOffNote(judged.turn)]
        .filter((text) => text !== '')
        .join('\n');
      return handOff(judged.turn, data.reason, note);
    }
    default: {
      const { data } = Wait.safeParse(call.args);
      if (!data) return misfit(call.name);
      // Silence is the model's to choose only where nobody waits for a word.
      if (!isNothingLeft(judged.turn))
        return ungrounded(
          ['silence'],
          'Only thanks and goodbyes may stay without a word: reply or hand over.',
        );
      return { tool: 'wait', input: { reason: data.reason, text: null } };
    }
  }
}

/** Words without a call count as a reply that names no source. */
export function judgeWords(said: string, judged: Judged): FinishingCall | Refused {
  const text = cleanUntrusted(said).trim();
  if (text === '')
    return { because: 'tool_unknown', guards: ['tool'], sentence: 'Call reply, hand_off or wait.' };
  const kind = judged.asked.questions.length > 0 ? 'question' : 'courtesy';
  return (
    tooLong(text) ?? judgeReply({ text, sources: [], kind, choices: [], calculations: [] }, judged)
  );
}

/** A reply of which more is known than that it does not fit. */
const Worded = z.looseObject({ text: z.string() });

/** A long reply is written anew and not cut: what is left out may be what matters. */
function tooLong(text: string): Refused | undefined {
  const { length } = text.trim();
  return length > LONGEST_REPLY
    ? ungrounded(
        ['length'],
        `The reply has ${length} characters and may have ${LONGEST_REPLY} at most: say it shorter.`,
      )
    : undefined;
}

function judgeReply(reply: Reply, judged: Judged): FinishingCall | Refused {
  const { text, sources, kind, choices, calculations } = reply;
  const { turn, tools, asked } = judged;
  if (hasStandIn([text, ...choices].join('\n')))
    return ungrounded(['values'], 'A stand-in that you wrote stands for nothing: leave it out.');
  const verdicts = [
    ...check(
      {
        text,
        kind,
        sources,
        calculations,
        calls: callsOf(tools, turn.config.hours.timeZone),
      },
      turn,
      tools,
    ),
    ...offered(choices, sources, judged),
  ];
  const [first] = verdicts;
  if (first)
    return ungrounded(
      [...new Set(verdicts.map(({ guard }) => guard))],
      verdicts
        .slice(0, 4)
        .map(({ sentence }) => sentence)
        .join(' '),
    );
  const confidence = Math.max(...sources.map((id) => tools.passages.get(id)?.confidence ?? 0));
  // How well a source fits is known by its words alone, so what a model understood from others may
  // be right: it is said, with a person within reach.
  const isSure = kind !== 'answer' || confidence >= thresholds.sure;
  return {
    tool: 'reply',
    input: {
      text,
      choices: isSure ? choices : [...choices, turn.language.texts.person],
      sources: [...new Set(sources)],
      choose: kind === 'question' && choices.length > 0,
      end: endOf(kind, asked),
    },
  };
}

/** What is done with this reply and changes what it may say. */
const callsOf = ({ recorder }: ModelTools, timeZone: string): Draft['calls'] => {
  const effects = recorder.steps.flatMap((step) => step.effects);
  const done = new Set(effects.map(({ kind }) => kind));
  return [
    ...(['resolve', 'send_template'] as const).flatMap((name) =>
      done.has(name) ? { name, args: {} } : [],
    ),
    ...effects.flatMap((effect) =>
      effect.kind === 'schedule_message'
        ? { name: effect.kind, args: { at: localMoment(effect.at, timeZone) } }
        : [],
    ),
  ];
};

/** A moment as a model writes it: 2026-12-03T09:00 where the business is. */
const localMoment = (at: string, timeZone: string): string =>
  Temporal.Instant.from(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

/** What the guards say of the choices. They ask, so no passage has to say them. */
function offered(
  choices: readonly string[],
  sources: string[],
  { turn, tools }: Judged,
): ReturnType<typeof check> {
  if (choices.length === 0) return [];
  const text = choices.map((choice) => `${choice}?`).join('\n');
  return check({ text, kind: 'question', sources, calls: [] }, turn, tools).filter(
    ({ guard }) => guard !== 'support',
  );
}

function endOf(kind: Reply['kind'], { questions }: Asked): ReplyEnd {
  if (kind === 'answer') return 'answer';
  if (kind === 'question') return 'choices';
  return questions.length > 0 ? 'not_found' : 'small_talk';
}

const ungrounded = (guards: string[], sentence: string): Refused => ({
  because: 'ungrounded',
  guards,
  sentence,
});

const misfit = (name: string): Refused => ({
  because: 'tool_unknown',
  guards: ['tool'],
  sentence: `The arguments of ${name} do not fit its schema.`,
});
