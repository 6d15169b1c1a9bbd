import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { examples } from '#test/fuzz.ts';
import { personLabels } from '#contract/agents/person-labels.ts';
import { catalog } from './catalog.ts';
import { drawn } from './choices.ts';
import { connectors } from './connectors.ts';

const types = ['whatsapp', 'whatsapp_web', 'instagram', 'messenger', 'telegram'] as const;
const word = fc
  .constantFrom('Preço', 'Onde fica', 'Horário', '🎂')
  .chain((start) =>
    fc.integer({ min: start.length, max: 70 }).map((length) => start.padEnd(length, '.')),
  );
const labelsOf = fc.oneof(
  fc.array(word, { minLength: 1, maxLength: 15 }),
  fc.array(word, { minLength: 1, maxLength: 3 }),
);

describe('what a customer chooses from', () => {
  it.each(types)('is on %s what its sending makes of it', (type) => {
    fc.assert(
      fc.property(labelsOf, fc.constantFrom('buttons', 'list'), (labels, kind) => {
        const options = labels.map((label, index) => ({ id: String(index + 1), label }));
        const sent = connectors[type].render(
          kind === 'buttons'
            ? { kind, text: 'Qual?', buttons: options }
            : { kind, text: 'Qual?', label: 'Ver', items: options },
        );
        const { as, misfits } = drawn(labels, catalog[type].abilities, kind);
        expect(sent.at(-1)?.kind).toBe(as === 'numbers' ? 'text' : as);
        expect(misfits.length > 0 || as !== 'numbers').toBe(true);
      }),
      examples(100),
    );
  });

  const of = (labels: string[]) => drawn(labels, catalog.whatsapp.abilities);
  const long = (length: number) => 'x'.repeat(length);

  it('is buttons where three short labels differ, a list for ten that fit a row, and else numbered', () => {
    expect(of(['a', 'b', long(20)])).toEqual({ as: 'buttons', misfits: [] });
    expect(of(['a', long(24)])).toEqual({
      as: 'list',
      misfits: [{ kind: 'tooLong', label: long(24), length: 24, max: 20 }],
    });
    expect(of(['a', 'b', 'c', 'd'])).toEqual({
      as: 'list',
      misfits: [{ kind: 'tooMany', total: 4, max: 3 }],
    });
    expect(of(['a', long(27)])).toEqual({
      as: 'numbers',
      misfits: [{ kind: 'tooLong', label: long(27), length: 27, max: 24 }],
    });
    expect(of(['a', 'a', 'a'])).toEqual({
      as: 'numbers',
      misfits: [{ kind: 'alike', label: 'a' }],
    });
    expect(drawn(['a'], catalog.whatsapp_web.abilities)).toEqual({
      as: 'numbers',
      misfits: [{ kind: 'none' }],
    });
  });

  it.each(Object.values(personLabels))('"%s" is a button wherever there are buttons', (label) => {
    for (const type of types)
      if (catalog[type].abilities.buttons)
        expect(drawn([label], catalog[type].abilities).as).toBe('buttons');
  });
});
