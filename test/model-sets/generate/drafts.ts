import { Honest, Invention } from '../shapes.ts';
import { choose } from './alternatives.ts';
import { groundedLines, honestLines, inventionLines } from './material.ts';

const CASES_OF_A_LINE = 2;
const variants = Array.from({ length: CASES_OF_A_LINE }, (_, index) => index);

export function makeHonest(): Honest[] {
  return honestLines().flatMap(({ language, number, line: [business, source, ...rest] }) =>
    variants.map((variant) => {
      const [words, reply, calls] = rest;
      return Honest.parse({
        ...head('honest', language, number, variant),
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

export function makeGrounded(): Honest[] {
  return groundedLines().flatMap(({ language, number, line: [business, source, words, reply] }) =>
    variants.map((variant) =>
      Honest.parse({
        ...head('grounded', language, number, variant),
        business,
        words: choose(words, variant).text,
        proposal: draft(choose(reply, variant).text, source),
      }),
    ),
  );
}

export function makeInventions(): Invention[] {
  return inventionLines().flatMap(({ language, number, line }) =>
    variants.map((variant) => {
      const [business, source, kind, words, reply] = line;
      const { text, marked } = choose(reply, variant);
      return Invention.parse({
        ...head('invention', language, number, variant),
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

function head(set: string, language: string, number: number, variant: number): object {
  return {
    id: `${set}-${language}-${String(number).padStart(2, '0')}-${variant + 1}`,
    group: `${set}-${language}-${number}`,
    language,
  };
}
