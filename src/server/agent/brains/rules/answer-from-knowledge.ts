import type { TurnContext } from '#server/agent/turn-context.ts';
import { choiceOf, withPerson } from './choices.ts';
import type { Draft } from './draft.ts';
import { guessChoices, lookUp } from './knowledge.ts';
import type { Question } from './reading.ts';

/** Adds what the business's knowledge says; counts a miss if it says nothing. */
export async function answerFromKnowledge(
  turn: TurnContext,
  draft: Draft,
  questions: readonly Question[],
): Promise<void> {
  const { state, language } = turn;
  await noteBlanks(turn, questions);
  const { answers, guesses, unsure, missing } = await lookUp(turn, questions);
  for (const hit of answers) {
    draft.paragraphs.push(hit.answer);
    draft.sources.push(hit.id);
    draft.choices.push(...hit.buttons.map((label) => choiceOf(turn, label)));
  }
  const answered = answers.length > 0;
  const askedBefore = state.asked;
  delete state.asked;
  if (answered) state.misses = 0;
  if (guesses.length > 0) {
    draft.paragraphs.push(
      answered && unsure ? fill(language.texts.whichOneAbout, unsure) : language.texts.whichOne,
    );
    draft.choices = withPerson(turn, [...draft.choices, ...guessChoices(turn, guesses)]);
    draft.choose = !answered;
    draft.open.add('choices');
    state.asked = 'which';
    // "Which one?" twice in a row is no progress, so it counts as a miss (B13).
    if (!answered && askedBefore === 'which') state.misses += 1;
  } else if (missing !== undefined) {
    draft.paragraphs.push(
      answered ? fill(language.texts.notFoundAbout, missing) : language.texts.notFound,
    );
    draft.choices = withPerson(turn, draft.choices);
    draft.open.add('not_found');
    state.asked = 'person';
    if (!answered) state.misses += 1;
  }
}

/** Notes in the trace, for the business only, which questions without an answer it was asked. */
async function noteBlanks(turn: TurnContext, questions: readonly Question[]): Promise<void> {
  for (const { query } of questions) {
    const blank = await turn.blankFor(query);
    if (blank) turn.trace.push({ step: 'to_fill_in', detail: blank.title });
  }
}

const fill = (text: string, question: string): string =>
  text.replace('{question}', () =>
    question.length <= 80 ? question : `${question.slice(0, 79)}…`,
  );
