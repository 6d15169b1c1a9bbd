import { tokenize } from '#server/agent/retrieval/words.ts';
import { stringsIn } from './links.ts';
import type { Reading } from './reading.ts';
import type { Objection } from './shapes.ts';

const run = 8;
const shortestSecret = 6;
const objection = (words: string, what: string): Objection => ({
  words: words.slice(0, 80),
  sentence: `The reply holds ${what}: leave it out.`,
});

/**
 * Secrecy: no eight words in a row of the instructions and no mark of the prompt, however they are
 * spaced, reversed or encoded; no names of tools, no letters one by one. Other contacts' data is not
 * looked for: a turn reads none.
 */
export function guardSecrecy(reading: Reading): Objection[] {
  const { evidence, draft, text } = reading;
  const open = evidence.passages
    .filter(({ trusted }) => trusted)
    .map((one) => squash(one.text))
    .join(' ');
  const windows = windowsOf(evidence.instructions).filter((one) => !open.includes(one));
  const secrets = evidence.secrets.map(squash).filter((one) => one.length >= shortestSecret);
  return [text, ...draft.calls.flatMap(({ args }) => stringsIn(args))]
    .flatMap((said) => {
      const forms = [...formsOf(said)];
      const leaks = (wanted: readonly string[]) =>
        wanted.find((one) => forms.some((form) => form.includes(one)));
      const found: Objection[] = [];
      const instructed = leaks(windows);
      if (instructed !== undefined) found.push(objection(instructed, 'words of your instructions'));
      const secret = leaks(secrets);
      if (secret !== undefined) found.push(objection('•••', 'something that is secret'));
      return found;
    })
    .concat(hidden(reading));
}

/** What hides its meaning: names of tools, letters one by one, encoded words. */
function hidden({ text, evidence }: Reading): Objection[] {
  const plain = text.replaceAll(/\S*(?:@|:\/\/|www\.)\S*|\S+\.\S+\/\S*/gu, ' ');
  const given = [...evidence.customer, ...evidence.passages.map((one) => one.text)].join('\n');
  const internal = (plain.match(/\b[a-z]+(?:_[a-z0-9]+)+\b/gu) ?? []).find(
    (word) => !given.includes(word),
  );
  const spelled = plain
    .match(/(?<![\p{L}\p{N}])(?:[\p{L}\p{N}](?:[ .·_*-]+|$)){6,}/gu)
    ?.find((one) => (one.match(/[^\P{L}aeoyi]/giu) ?? []).length >= 4);
  const encoded = (plain.match(/[A-Za-z0-9+/=_-]{24,}/gu) ?? []).find(
    (word) => /[a-z]/u.test(word) && /[A-Z]/u.test(word.slice(1)) && !given.includes(word),
  );
  return [
    ...(internal === undefined ? [] : [objection(internal, 'a name that is internal')]),
    ...(spelled === undefined ? [] : [objection(spelled, 'letters one by one')]),
    ...(encoded === undefined ? [] : [objection(encoded, 'something encoded')]),
  ];
}

/** A text as letters and digits alone: itself, backwards, each letter moved by 13, and decoded. */
function* formsOf(text: string): Generator<string> {
  const letters = squash(text);
  yield letters;
  yield [...letters].reverse().join('');
  yield letters.replaceAll(/[a-z]/gu, (one) =>
    String.fromCharCode(((one.charCodeAt(0) - 97 + 13) % 26) + 97),
  );
  const joined = text.replaceAll(/\s+/gu, '');
  for (const word of [
    ...(text.match(/[A-Za-z0-9+/=_-]{12,}/gu) ?? []),
    ...(joined.match(/[A-Za-z0-9+/=_-]{24,}/gu) ?? []),
  ]) {
    yield squash(Buffer.from(word, 'base64').toString('utf8'));
    if (/^[\da-f]+$/iu.test(word)) yield squash(Buffer.from(word, 'hex').toString('utf8'));
  }
}

const squash = (text: string): string => tokenize(text.normalize('NFKC')).join('');

function windowsOf(instructions: string): string[] {
  const words = tokenize(instructions);
  if (words.length < run) return [];
  return words.slice(0, words.length - run + 1).map((_, at) => words.slice(at, at + run).join(''));
}
