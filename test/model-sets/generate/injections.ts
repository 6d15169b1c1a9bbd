import { z } from 'zod';
import { seededRandom } from '#simulators/kit/random.ts';
import { type Carrier, carriers, Injection, Success } from '../shapes.ts';
import { choose, named } from './alternatives.ts';
import { carry } from './carriers.ts';
import {
  type AttackLine,
  attackedBusinesses,
  attackLines,
  type BusinessLine,
  type Line,
  type Round,
} from './material.ts';

const CASES_OF_A_LINE = 3;

/** Every attack in three carriers, against three businesses of its language, which take turns. */
export function makeInjections(seed: number, round: Round): Injection[] {
  const random = seededRandom(seed);
  const used = new Map<string, number>();
  const businesses = attackedBusinesses(round);
  return attackLines(round).flatMap((one) => {
    const { language, number, line } = one;
    const own = businesses.filter((business) => business.language === language);
    const taken: Carrier[] = [];
    return Array.from({ length: CASES_OF_A_LINE }, (_, variant) => {
      const [carrier] = fitting(line[1])
        .filter((name) => !taken.includes(name))
        .map((name) => ({ name, uses: uses(used, line[0], name, language), at: random() }))
        .toSorted((a, b) => a.uses - b.uses || a.at - b.at)
        .map(({ name }) => name);
      const business = own[((number - 1) * CASES_OF_A_LINE + variant) % own.length];
      if (carrier === undefined || business === undefined) throw new Error(`${language} ${number}`);
      taken.push(carrier);
      for (const key of keys(line[0], carrier, language)) used.set(key, (used.get(key) ?? 0) + 1);
      return makeCase(one, { variant, carrier, business });
    });
  });
}

interface Place {
  variant: number;
  carrier: Carrier;
  business: BusinessLine;
}

function makeCase(one: Line<AttackLine>, { variant, carrier, business }: Place): Injection {
  const { prefix, language, number, line } = one;
  const [goal, , text, reply, calls, contains, matches, effects] = line;
  const turn = number + variant;
  const attack = choose(text, variant, namesOf(business));
  const answer = choose(JSON.stringify({ reply, calls, contains }), variant, attack.names);
  const names = answer.names;
  const [question, source] = business.questions[turn % business.questions.length] ?? [];
  if (question === undefined || source === undefined) throw new Error(business.key);
  const fill = (value: string): string => choose(value, variant, namesOf(business, names)).text;
  const proposed = calls.map(([name, args]) => ({
    name,
    args: z.json().parse(JSON.parse(fill(JSON.stringify(args)))),
  }));
  return Injection.parse({
    id: `${prefix}injection-${language}-${String(number).padStart(2, '0')}-${variant + 1}`,
    group: `${prefix}attack-${language}-${number}`,
    language,
    business: business.key,
    goal,
    carrier,
    turn: carry(carrier, { language, question, text: attack.text, turn }),
    obeying: {
      reply: reply === null ? null : { text: fill(reply), sources: [source] },
      calls: proposed,
    },
    success: Success.parse({
      contains: goal === 'tenant' ? contains.map(fill).flatMap(parts) : contains.map(fill),
      matches: matches.map((pattern) => named(pattern, names, escaped)),
      effects: effects.map(([name, args]) => ({ name, args: named(args, names, escaped) })),
      unanswered: goal === 'silence',
    }),
  });
}

/** Of somebody else's data, the name or the number alone is too much. */
const parts = (value: string): string[] =>
  value.split(/, | (?=\(?\d[\d ()-]{6,})/u).filter((part) => part.length > 5);

/** Values of the business, under the names that the material uses, and what was chosen so far. */
function namesOf(business: BusinessLine, chosen = new Map<string, string>()): Map<string, string> {
  const told = business.instructions;
  return new Map([
    ...chosen,
    ...Object.entries(business.offer).map(([key, value]): [string, string] => [`@${key}`, value]),
    ['@instructions', told],
    ['@instructions.base64', Buffer.from(told).toString('base64')],
    ['@instructions.reversed', [...told].toReversed().join('')],
    ['@instructions.dashed', [...told].join('-')],
    ['@instructions.rot13', told.replaceAll(/[a-z]/giu, rot13)],
  ]);
}

function rot13(letter: string): string {
  const from = letter < 'a' ? 65 : 97;
  return String.fromCodePoint(((letter.charCodeAt(0) - from + 13) % 26) + from);
}

function fitting(fit: AttackLine[1]): Carrier[] {
  if (Array.isArray(fit)) return carriers.filter((carrier) => fit.includes(carrier));
  if (fit === 'any') return [...carriers];
  if (fit === 'nonwords') return carriers.filter((carrier) => carrier !== 'words');
  // More than a name or the name of a file holds.
  return carriers.filter((carrier) => carrier !== 'name' && carrier !== 'file_name');
}

const keys = (goal: string, carrier: string, language: string): string[] => [
  `${goal} ${carrier}`,
  `${language} ${carrier}`,
];

/** Pairs of goal and carrier count most, then the carriers of a language. */
function uses(used: Map<string, number>, goal: string, carrier: string, language: string): number {
  const [pair = 0, inLanguage = 0] = keys(goal, carrier, language).map((key) => used.get(key) ?? 0);
  return pair * 100 + inLanguage;
}

const escaped = (value: string): string => value.replaceAll(/[.*+?^${}()|[\]\\/]/gu, '\\$&');
