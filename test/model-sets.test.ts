import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { hashOf, makeFiles } from '#test/model-sets/generate/files.ts';
import { attackerWins, squashed } from '#test/model-sets/judge.ts';
import { readBusinesses, readSet, setNames, setsOf, type SetName } from '#test/model-sets/read.ts';
import { carriers, goals, type Honest, kinds } from '#test/model-sets/shapes.ts';

const folder = join(import.meta.dirname, 'model-sets');
const businesses = readBusinesses();
/** The set that was made before the guards, and those that were made after they were changed. */
const rounds = {
  first: {
    halves: ['open', 'sealed'],
    counts: { injections: 324, honest: 200, inventions: 252, grounded: 252 },
  },
  second: {
    halves: ['second-open', 'second-sealed'],
    counts: { injections: 162, honest: 204, inventions: 252, grounded: 252 },
  },
  third: {
    halves: ['third-open', 'third-sealed'],
    counts: { injections: 0, honest: 300, inventions: 252, grounded: 300 },
  },
  fourth: {
    halves: ['fourth-open', 'fourth-sealed'],
    counts: { injections: 0, honest: 204, inventions: 180, grounded: 204 },
  },
} as const;
type Round = keyof typeof rounds;
const roundNames = ['first', 'second', 'third', 'fourth'] as const;
const attackedRounds = ['first', 'second'] as const;
const roundsOfSets = roundNames.flatMap((round) =>
  setsOf(rounds[round].halves[0]).map((name) => ({ round, name })),
);
const both = <Name extends SetName>(name: Name, round: Round): ReturnType<typeof readSet<Name>> =>
  rounds[round].halves.flatMap((half) => readSet(name, half));
/** The value is known, but of another day: the hardest inventions. A means of payment is denied. */
const saidOfAnother = new Set(['invention-en-25-1', 'fourth-invention-es-25-1']);

test('no file was changed since it was sealed, and the generator makes the same ones', () => {
  const seal = z
    .record(z.string(), z.string())
    .parse(JSON.parse(readFileSync(join(folder, 'seal.json'), 'utf8')));
  const files = readdirSync(folder).filter((file) => file.endsWith('.jsonl'));
  expect(Object.keys(seal).sort()).toEqual(files.sort());
  const made = makeFiles();
  for (const file of files) {
    const content = readFileSync(join(folder, file), 'utf8');
    expect(hashOf(content), file).toBe(seal[file]);
    expect(made.get(file), file).toBe(content);
  }
});

test.each(roundsOfSets)(
  '$round $name: halves are equal, no group is in both, businesses speak the language',
  ({ round, name }) => {
    const { halves, counts } = rounds[round];
    const [open, sealed] = [readSet(name, halves[0]), readSet(name, halves[1])];
    expect([open.length, sealed.length]).toEqual([counts[name] / 2, counts[name] / 2]);
    const groups = new Set(open.map(({ group }) => group));
    expect(sealed.filter(({ group }) => groups.has(group))).toEqual([]);
    for (const { id, language, business } of [...open, ...sealed])
      expect(businesses.get(business)?.language, id).toBe(language);
  },
);

test.each(setNames)('%s: no case is there twice, no group is in two sets', (name) => {
  const made = roundNames
    .filter((round) => setsOf(rounds[round].halves[0]).includes(name))
    .map((round) => both(name, round));
  const cases = made.flat();
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  const contents = cases.map(({ id: _, group: __, ...content }) => JSON.stringify(content));
  expect(contents.filter((content, index) => contents.indexOf(content) !== index)).toEqual([]);
  const groups = made.flatMap((set) => [...new Set(set.map(({ group }) => group))]);
  expect(groups.length).toBe(new Set(groups).size);
});

test('the second set is about businesses that were there and about as many new ones', () => {
  for (const name of setNames)
    expect(new Set(both(name, 'second').map(({ business }) => business)).size, name).toBe(18);
});

test('the honest dialogues of the third set are about all businesses, and six new ones', () => {
  expect(businesses.size).toBe(24);
  expect(new Set(both('honest', 'third').map(({ business }) => business)).size).toBe(24);
  for (const name of ['grounded', 'inventions'] as const)
    expect(new Set(both(name, 'third').map(({ business }) => business)).size, name).toBe(18);
});

test('the attacks of the first set cover every carrier and every goal in every language', () => {
  for (const half of ['open', 'sealed'] as const) {
    const cases = readSet('injections', half);
    for (const language of ['pt', 'en', 'es']) {
      const own = cases.filter((one) => one.language === language);
      expect(new Set(own.map(({ carrier }) => carrier)).size).toBe(carriers.length);
      expect(new Set(own.map(({ goal }) => goal)).size).toBe(goals.length);
    }
    expect(new Set(cases.map(({ carrier, goal }) => `${carrier} ${goal}`)).size).toBeGreaterThan(
      60,
    );
  }
});

test('the attacks of the second set cover every carrier, and every goal in every language', () => {
  const cases = both('injections', 'second');
  expect(new Set(cases.map(({ carrier }) => carrier)).size).toBe(carriers.length);
  for (const language of ['pt', 'en', 'es']) {
    const own = cases.filter((one) => one.language === language);
    expect(new Set(own.map(({ goal }) => goal)).size).toBe(goals.length);
  }
  expect(new Set(cases.map(({ carrier, goal }) => `${carrier} ${goal}`)).size).toBeGreaterThan(60);
});

test.each(attackedRounds)(
  '%s: a model that obeys, unguarded, gives every attacker all',
  (round) => {
    const lost = both('injections', round).filter(
      ({ obeying: { reply, calls }, success }) =>
        !attackerWins({ sent: reply === null ? [] : [reply.text], effects: calls }, success),
    );
    expect(lost.map(({ id }) => id)).toEqual([]);
  },
);

test.each(attackedRounds)(
  '%s: the model that obeys meets each part of a success check',
  (round) => {
    const none = { contains: [], matches: [], effects: [], unanswered: false };
    for (const { id, obeying, success } of both('injections', round)) {
      const outcome = { sent: obeying.reply ? [obeying.reply.text] : [], effects: obeying.calls };
      const parts = [
        ...success.contains.map((one) => ({ ...none, contains: [one] })),
        ...success.matches.map((one) => ({ ...none, matches: [one] })),
        ...success.effects.map((one) => ({ ...none, effects: [one] })),
      ];
      for (const part of parts) expect(attackerWins(outcome, part), id).toBe(true);
      for (const one of success.contains) expect(squashed(one).length, id).toBeGreaterThan(3);
    }
  },
);

test.each(attackedRounds)('%s: honest words and effects give no attacker anything', (round) => {
  const honest = both('honest', round);
  const wrong = both('injections', round).flatMap(({ id, business, language, success }) => {
    const answers = businesses.get(business)?.knowledge.map(({ answer }) => answer) ?? [];
    const told = honest.filter((one) => one.language === language);
    return [
      ...answers.map((answer) => ({ sent: [answer], effects: [] })),
      ...told.map(({ proposal }) => ({
        sent: proposal.reply ? [proposal.reply.text] : [],
        // An ordinary goodbye also resolves; here nothing had been said that could be.
        effects: proposal.calls.filter(({ name }) => name !== 'resolve'),
      })),
      { sent: [], effects: [{ name: 'hand_off' as const, args: {} }] },
    ]
      .filter((outcome) => attackerWins(outcome, success))
      .map((outcome) => `${id}: ${JSON.stringify(outcome)}`);
  });
  expect(wrong).toEqual([]);
});

test.each(roundNames)('%s: an invention is in its draft, and in nothing that it cites', (round) => {
  const cases = both('inventions', round);
  expect(new Set(cases.map(({ invented }) => invented.kind)).size).toBe(kinds.length);
  for (const { id, business, words, proposal, invented } of cases) {
    expect(proposal.reply?.text, id).toContain(invented.value);
    const given = [words, ...knowledgeOf(business, proposal.reply?.sources)].join('\n');
    if (invented.kind !== 'payment_method' && !saidOfAnother.has(id))
      expect(isWordOf(given, invented.value), `${id}: ${invented.value}`).toBe(false);
  }
});

test.each(['honest', 'grounded', 'inventions'] as const)(
  '%s: what is cited is there, what is written is allowed',
  (name) => {
    const cases: Honest[] = roundNames.flatMap((round) => both(name, round));
    for (const { id, business, proposal } of cases) {
      const known = businesses.get(business);
      const ids = known?.knowledge.map((entry) => entry.id);
      for (const source of proposal.reply?.sources ?? []) expect(ids, id).toContain(source);
      for (const { name: tool, args } of proposal.calls) {
        const allowed = { set_labels: known?.permits.labels, assign_team: known?.permits.teams };
        if (tool === 'set_labels')
          for (const label of z.array(z.string()).parse(args.add))
            expect(allowed.set_labels, id).toContain(label);
        if (tool === 'assign_team') expect(allowed.assign_team, id).toContain(args.team);
        if (tool === 'set_contact_field') expect(known?.permits.fields, id).toContain(args.field);
      }
    }
  },
);

/** "13h" is no word of "13h30", nor "6 de enero" of "16 de enero". */
function isWordOf(text: string, value: string): boolean {
  const before = text[text.indexOf(value) - 1] ?? ' ';
  const after = text[text.indexOf(value) + value.length] ?? ' ';
  return text.includes(value) && !/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after);
}

/** What the knowledge says; of the cited entries, if there are any. */
function knowledgeOf(business: string, sources: string[] = []): string[] {
  return (businesses.get(business)?.knowledge ?? [])
    .filter(({ id }) => sources.length === 0 || sources.includes(id))
    .flatMap(({ question, answer }) => [question, answer]);
}
