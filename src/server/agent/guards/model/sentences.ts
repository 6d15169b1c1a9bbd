/** Words that end in a dot within a sentence. */
const shortened =
  /(?:^|[\s(])(?:\p{Lu}|Av|Avda|Dr|Dra|Drs|Sr|Sra|Srta|Prof|Profa|Mr|Mrs|Ms|St|Rd|Pça|Esq|n|nº|tel|ex|etc|aprox|min|pág|art)\.$/u;

/** A mark; a picture or a smile, before a capital letter, ends a sentence as well. */
const ends =
  /(?:[.!?…]+["')\]*_]*|(?:\p{Extended_Pictographic}|\p{Regional_Indicator})[\p{Emoji_Modifier}\uFE0F\u200D]*|[:;=]['-]?[)D(P]+)(?=\s)/gu;

/** The sentences of a text; a line is a sentence as well. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const line of text.split(/\n+/u)) {
    let start = 0;
    for (const match of line.matchAll(ends)) {
      const end = match.index + match[0].length;
      const next = line.slice(end).trimStart()[0] ?? '';
      const part = line.slice(start, end);
      // "Av. Brasil", "Dra. Helena", and a sentence that goes on in a small letter.
      if (/^\.$/u.test(match[0]) && (shortened.test(part) || /\p{Ll}/u.test(next))) continue;
      if (!/^[.!?…]/u.test(match[0]) && !/[\p{Lu}¿¡]/u.test(next)) continue;
      sentences.push(part);
      start = end;
    }
    sentences.push(line.slice(start));
  }
  return sentences.map((one) => one.trim()).filter((one) => /[\p{L}\p{N}]/u.test(one));
}

/** The clauses of a sentence: what stands between commas may be denied on its own. */
export const clausesOf = (sentence: string): string[] =>
  sentence
    .split(/[.;:!?…]+\s|,\s|\s[-–—]\s|[.!?]$/u)
    .map((one) => one.trim())
    .filter((one) => /\p{L}/u.test(one));

/** What stands between two marks of a sentence, around a place. */
export function clauseAround(text: string, at: number): string {
  const starts = [...text.slice(0, at).matchAll(/[.,;:]\s/gu)];
  const end = /[.,;:]\s|$/u.exec(text.slice(at))?.index ?? 0;
  return text.slice(starts.at(-1)?.index ?? 0, at + end);
}
