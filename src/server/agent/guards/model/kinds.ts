import type { Reading } from './reading.ts';
import type { Objection } from './shapes.ts';
import { countsNothing, isTheirs } from './values.ts';
import { givenBy } from './values/given.ts';
import { readValues } from './values/read-values.ts';

const longest = 300;

/**
 * Kinds: something is said or a person is called; an answer has a source; a question and a courtesy
 * are short and hold no value but the customer's own.
 */
export function guardKinds(reading: Reading): Objection[] {
  const { draft, text } = reading;
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text))
    return draft.calls.some(({ name }) => name === 'hand_off')
      ? []
      : [{ words: '', sentence: 'The reply is empty: say something, or hand over to a person.' }];
  if (draft.kind === 'answer')
    return draft.sources.length > 0
      ? []
      : [
          {
            words: '',
            sentence: 'An answer needs at least one source: cite one, ask, or hand over.',
          },
        ];
  if (text.length > longest)
    return [
      { words: `${text.length}`, sentence: `A ${draft.kind} has at most ${longest} characters.` },
    ];
  const isGiven = givenBy(reading);
  return reading.sentences
    .flatMap((one) =>
      readValues(one.text, one.language, reading.evidence.today).filter(
        (value) => !countsNothing(value, one),
      ),
    )
    .filter((value) => !isTheirs(value, reading) && !isGiven(value))
    .map(({ raw }) => ({
      words: raw,
      sentence: `A ${draft.kind} says nothing of the business, but this one holds "${raw}": answer with a source.`,
    }));
}
