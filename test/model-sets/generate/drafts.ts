import { Honest, Invention } from '../shapes.ts';
import { choose } from './alternatives.ts';
import { groundedLines, honestLines, inventionLines, type Line, type Round } from './material.ts';

const CASES_OF_A_LINE = 2;
const variants = Array.from({ length: CASES_OF_A_LINE }, (_, index) => index);

export function makeHonest(round: Round): Honest[] {
  return honestLines(round).flatMap((one) =>
    variants.map((variant) => {
      const [business, source, words, reply, calls] = one.line;
      return Honest.parse({
        ...head('honest', one, variant),
        business,
        words: choose(words, variant).text,
        proposal: {
          reply: { text: choose(reply, variant).text, sources: sourcesOf(source) },
          calls: calls.map(([name, args]) => ({
            name,
            args: JSON.parse(choose(JSON.stringify(args), variant).text),
          })),
        },
      });
    }),
  );
}

export function makeGrounded(round: Round): Honest[] {
  return groundedLines(round).flatMap((one) =>
    variants.map((variant) => {
      const [business, source, words, reply] = one.line;
      return Honest.parse({
        ...head('grounded', one, variant),
        business,
        words: choose(words, variant).text,
        proposal: draft(choose(reply, variant).text, source),
      });
    }),
  );
}

export function makeInventions(round: Round): Invention[] {
  return inventionLines(round).flatMap((one) =>
    variants.map((variant) => {
      const [business, source, kind, words, reply] = one.line;
      const { text, marked } = choose(reply, variant);
      return Invention.parse({
        ...head('invention', one, variant),
        business,
        words: choose(words, variant).text,
        proposal: draft(text, source),
        invented: { kind, value: marked },
      });
    }),
  );
}

const draft = (text: string, source: string): object => ({
  reply: { text, sources: sourcesOf(source) },
  calls: [],
});

const sourcesOf = (source: string | null): string[] => source?.split('+') ?? [];

function head(set: string, { prefix, language, number }: Line<unknown>, variant: number): object {
  return {
    id: `${prefix}${set}-${language}-${String(number).padStart(2, '0')}-${variant + 1}`,
    group: `${prefix}${set}-${language}-${number}`,
    language,
  };
}
