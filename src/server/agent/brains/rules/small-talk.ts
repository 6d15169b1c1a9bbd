import type { FinishingCall } from '#server/agent/finishing-tools.ts';
import { has, type Language } from '#server/agent/language/languages.ts';
import { epochSeconds } from '#server/agent/state.ts';
import type { TurnContext } from '#server/agent/turn-context.ts';
import { isNumber, isStrayNumber, menuOf, withPerson } from './choices.ts';
import type { Draft } from './draft.ts';
import type { Reading } from './reading.ts';

/** What a typed message is if it is not a question. */
export type Talk =
  | 'greeting'
  | 'thanks'
  | 'goodbye'
  | 'menu'
  | 'asks_whether_bot'
  | 'stray_number'
  | 'yes'
  | 'no'
  /** A bare reply to what a model asked. */
  | 'reply';

/** A "thank you" this long after the last reply gets no answer and changes nothing (B12). */
const lateSeconds = 3600;
/** A greeting this long after the first one gets the whole greeting again. */
const newDaySeconds = 12 * 3600;

export function talkOf(
  turn: TurnContext,
  reading: Extract<Reading, { kind: 'text' }>,
): Talk | undefined {
  if (isReply(turn, reading)) return 'reply';
  if (isStrayNumber(turn, reading)) return 'stray_number';
  const spoken = new Set<Language>([turn.language, turn.home]);
  for (const { phrases } of spoken) {
    if (has(reading.words, phrases.asksWhetherBot)) return 'asks_whether_bot';
    if (phrases.menuWords.includes(reading.words)) return 'menu';
    if (phrases.no.includes(reading.words)) return 'no';
    if (phrases.yes.includes(reading.words)) return 'yes';
  }
  if (reading.rest !== '') return undefined;
  if (reading.greeting) return 'greeting';
  if (reading.goodbye) return 'goodbye';
  // A message of politeness alone ("uma dúvida", "pode me ajudar?") opens a conversation like a
  // greeting.
  return reading.thanks ? 'thanks' : 'greeting';
}

/** Whether the words mean nothing without the question of a model that they reply to. */
function isReply(turn: TurnContext, reading: Extract<Reading, { kind: 'text' }>): boolean {
  if (turn.state.question === undefined) return false;
  const isBare = ({ phrases }: Language): boolean =>
    [phrases.yes, phrases.no, phrases.agreements].some((list) => list.includes(reading.words));
  return isNumber(reading) || [turn.language, turn.home].some(isBare);
}

/** Greets at first contact and answers small talk. Ends the turn if silence is the right answer. */
export function smallTalk(
  turn: TurnContext,
  draft: Draft,
  talk: ReadonlySet<Talk>,
  more: boolean,
): FinishingCall | undefined {
  const { state, language, config } = turn;
  const now = epochSeconds(turn.now);
  const first = state.greetedAt === undefined;
  const only = (...kinds: Talk[]) =>
    !more && talk.size > 0 && [...talk].every((kind) => kinds.includes(kind));
  for (const kind of talk) turn.trace.push({ step: 'small_talk', detail: kind });

  if (
    !first &&
    only('thanks', 'goodbye') &&
    (state.thanked || now - (state.repliedAt ?? 0) > lateSeconds)
  ) {
    return { tool: 'wait', input: { reason: 'closing_thanks', text: null } };
  }
  if (first || (only('greeting') && now - (state.greetedAt ?? 0) > newDaySeconds)) {
    const opening = config.greeting || language.texts.greetAgain;
    draft.paragraphs.push(
      more || !only('greeting', 'menu', 'thanks', 'goodbye')
        ? withoutClosingQuestion(opening)
        : opening,
    );
    if (!more) draft.choices = menuOf(turn);
    state.greetedAt = now;
  } else if (only('thanks', 'goodbye')) {
    draft.paragraphs.push(talk.has('goodbye') ? language.texts.goodbye : language.texts.welcome);
    state.thanked = true;
    return undefined;
  } else if (only('greeting', 'menu', 'thanks', 'goodbye')) {
    // Thanks together with a greeting ("Obrigado, bom dia") are answered like a greeting.
    draft.paragraphs.push(language.texts.greetAgain);
    draft.choices = menuOf(turn);
  }
  delete state.thanked;

  if (talk.has('asks_whether_bot')) draft.paragraphs.push(language.texts.iAmABot);
  if (talk.has('stray_number') || talk.has('yes')) {
    draft.paragraphs.push(language.texts.pickAgain);
    draft.open.add('choices');
    draft.choices = state.choices.length > 0 ? withPerson(turn, state.choices) : menuOf(turn);
  }
  if (talk.has('no')) refused(turn, draft);
  return undefined;
}

/**
 * After "which one?" a "no" means that the question is still open; any other "no" ends the matter.
 */
function refused(turn: TurnContext, draft: Draft): void {
  const { state, language } = turn;
  if (state.asked !== 'which') {
    draft.paragraphs.push(language.texts.stillHere);
    delete state.asked;
    return;
  }
  state.misses += 1;
  state.asked = 'person';
  draft.paragraphs.push(language.texts.notFound);
  draft.open.add('not_found');
  draft.choices = withPerson(turn, []);
}

/**
 * Takes the closing question off a greeting that stands before an answer ("Olá! Sou o assistente.
 * Como posso ajudar?").
 */
function withoutClosingQuestion(greeting: string): string {
  const shorter = greeting.replace(/(?<=[.!…]\s*)[^.!?…\n]*\?\s*$/u, '').trim();
  return shorter === '' ? greeting : shorter;
}
