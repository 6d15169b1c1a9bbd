import fc from 'fast-check';
import { expect, it } from 'vitest';
import { examples } from '#test/fuzz.ts';
import type { Part } from '#channels/message.ts';
import { faq } from '#test/customers/shop-knowledge.ts';
import { startDialogue } from '#test/customers/agent-dialogue.ts';

const words =
  'oi bom dia obrigado sim não menu atendente PARAR VOLTAR 1 2 12 ? 👍 que horas abre aceita pix frete troca quero nenhuma dessas hello hola e , . \n vcs http://a.b ação'.split(
    ' ',
  );
const text = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 })
      .map((list) => list.join(' ')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
);
const part: fc.Arbitrary<Part> = fc.oneof(
  { weight: 6, arbitrary: text.map((value): Part => ({ kind: 'text', text: value })) },
  fc.record({
    kind: fc.constant('choice' as const),
    id: fc.oneof(fc.nat(20).map(String), fc.string()),
  }),
  fc.record({ kind: fc.constant('choice' as const), id: fc.string(), label: text }),
  fc.record({
    kind: fc.constant('media' as const),
    media: fc.constantFrom('image' as const, 'voice' as const, 'sticker' as const),
    caption: text,
  }),
  fc.constant<Part>({ kind: 'unsupported', what: 'poll' }),
);
const step = fc.record({
  parts: fc.array(part, { minLength: 1, maxLength: 4 }),
  pause: fc.constantFrom(0, 1_000, 400_000, 50_000_000),
});

it('whatever is written, a turn ends in one outcome that a channel can show', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('pt' as const, 'en' as const, 'es' as const),
      async (steps, language) => {
        const dialogue = startDialogue({
          language,
          menu: ['Horário', 'Frete'],
          faq: faq.map((entry) => ({ ...entry, buttons: ['Horário'] })),
        });
        for (const { parts, pause } of steps) {
          dialogue.waits(pause);
          const wasOptedOut = dialogue.contact.optedOut;
          const { outcome, consent } = await dialogue.says(...parts);
          if (outcome.kind === 'reply' || outcome.kind === 'choices') {
            expect(outcome.text.trim()).not.toBe('');
            expect(new Set(outcome.choices).size).toBe(outcome.choices.length);
            expect(outcome.choices.length).toBeLessThanOrEqual(12);
            expect(
              outcome.choices.every((label) => label.trim() !== '' && label.length <= 40),
            ).toBe(true);
          }
          // Who asked for silence hears nothing until they ask for answers again.
          if (wasOptedOut && consent !== 'opt_in') expect(outcome.text || null).toBeNull();
          expect(JSON.stringify(dialogue.state).length).toBeLessThan(2_000);
        }
      },
    ),
    examples(300),
  );
});
