import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { AgentConfig } from '#contract/agents/agents.ts';
import { shop } from '#test/customers/bakery-agent.ts';
import { confidenceOf } from '#server/agent/retrieval/confidence.ts';
import { takeTurn } from '#server/agent/take-turn.ts';
import type { Hit } from '#server/agent/turn.ts';

/** What an agent does with what it found, at the edges of being sure. */
const hit = (id: string, confidence: number, title = `Pergunta ${id}?`): Hit => ({
  id,
  title,
  answer: `Resposta ${id}.`,
  buttons: [],
  confidence,
});
const turn = (
  text: string,
  search: (query: string) => Hit[],
  faq: z.input<typeof AgentConfig>['faq'] = [],
) =>
  takeTurn(
    {
      version: {
        id: 'version',
        agentId: 'agent',
        agentName: 'Recepção',
        number: 1,
        config: AgentConfig.parse({ ...shop, faq }),
      },
      messages: [{ id: '1', time: '2026-07-01T15:00:00Z', parts: [{ kind: 'text', text }] }],
      people: [],
      contact: { name: 'Ana', optedOut: false },
      state: { greetedAt: 1_782_000_000, repliedAt: 1_782_900_000 },
    },
    { search: async (query) => search(query), now: () => new Date('2026-07-01T15:00:00Z') },
    AbortSignal.timeout(5_000),
  );
const asked = async (...hits: Hit[]) => (await turn('qual a garantia', () => hits)).outcome;

describe('an answer is given where it is sure, and offered where it is not', () => {
  it.each([0.75, 0.9, 1])('%d: it is the answer', async (confidence) => {
    expect(await asked(hit('a', confidence), hit('b', 0.5))).toMatchObject({
      kind: 'reply',
      text: 'Resposta a.',
      sources: ['a'],
    });
  });

  it.each([0.7499, 0.65, 0.3])(
    '%d: the customer is asked whether it was meant',
    async (confidence) => {
      const outcome = await asked(hit('a', confidence), hit('b', 0.31));
      expect(outcome).toMatchObject({
        kind: 'choices',
        choices: expect.arrayContaining(['Pergunta a?']),
      });
      expect(outcome.text).not.toContain('Resposta');
    },
  );

  it('0.2999: it is not even offered', async () => {
    const outcome = await asked(hit('a', 0.2999));
    expect(JSON.stringify(outcome)).not.toContain('Pergunta a?');
    expect(outcome.text).not.toContain('Resposta');
  });

  it('what was answered is not offered for the question beside it', async () => {
    const search = (query: string) =>
      query.includes('garantia') ? [hit('a', 0.9)] : [hit('a', 0.6), hit('b', 0.5)];
    const { outcome } = await turn('Tem garantia? Tem seguro?', search);
    expect(outcome).toMatchObject({
      sources: ['a'],
      choices: ['Pergunta b?', 'Falar com atendente'],
    });
  });

  it('a title of forty letters is offered whole, a longer one is cut', async () => {
    const outcome = await asked(hit('a', 0.5, 'a'.repeat(40)), hit('b', 0.4, 'b'.repeat(41)));
    expect(outcome).toMatchObject({
      choices: ['a'.repeat(40), `${'b'.repeat(39)}…`, 'Falar com atendente'],
    });
  });

  it.each([
    ['nothing', [], true],
    ['an unsure answer', [hit('a', 0.7499)], true],
    ['a sure answer', [hit('a', 0.75)], false],
  ] as const)(
    'the business hears what is not filled in, unless an answer is sure: beside %s',
    async (_what, hits, told) => {
      const { trace } = await turn('qual a garantia', () => [...hits], [
        { question: 'Qual a garantia?' },
      ]);
      expect(trace.some(({ step }) => step === 'to_fill_in')).toBe(told);
    },
  );
});

describe('how sure a hit is', () => {
  const whole = { coverage: 1, form: 1, margin: 1 };

  it('grows with each of what it is judged by', () => {
    const half = confidenceOf({ coverage: 0.5, form: 0.5, margin: 0.5 });
    for (const more of [{ coverage: 0.6 }, { form: 0.6 }, { margin: 0.6 }])
      expect(confidenceOf({ coverage: 0.5, form: 0.5, margin: 0.5, ...more })).toBeGreaterThan(
        half,
      );
    expect(confidenceOf(whole)).toBeGreaterThan(0.99);
    expect(confidenceOf({ coverage: 0, form: 0, margin: 0 })).toBeLessThan(0.01);
  });

  it('is never enough where two entries are equally good', () => {
    expect(confidenceOf({ ...whole, margin: 0.0299 })).toBeCloseTo(0.74, 10);
    expect(confidenceOf({ ...whole, margin: 0.03 })).toBeGreaterThan(0.9);
    // The cap lowers, and never raises.
    expect(confidenceOf({ coverage: 0.2, form: 0.2, margin: 0 })).toBeLessThan(0.1);
  });
});
