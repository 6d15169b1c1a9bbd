import { describe, expect, it } from 'vitest';
import type { Said } from '#server/agent/model-run.ts';
import { startDialogue } from '#test/customers/agent-dialogue.ts';
import { shop } from '#test/customers/bakery-agent.ts';
import { answers, type Script, scriptedModel } from '#test/customers/scripted-model.ts';
import { ModelFailure } from './think.ts';

/** What a model reads of words that are longer than a chat's. */
const delivers = answers('Sim, entregamos em toda a cidade.', 'faq:1');
const end = 'vocês entregam no Centro?';
const long = (length: number, first = 'começo'): string =>
  `${first} ${'bla '.repeat(length)}`.slice(0, length - end.length - 1) + ` ${end}`;
const leftOut = (characters: number): string =>
  `(The rest of this message, ${characters} characters, was left out.)`;

async function read(
  messages: string[],
  { script = () => delivers, transcript = [] }: { script?: Script; transcript?: Said[] } = {},
) {
  const model = scriptedModel(script, { transcript });
  const result = await startDialogue(shop, { model }).says(...messages);
  const texts = model.requests.map(({ messages: told }) =>
    told.map((one) => (one.role === 'tool' ? '' : one.text)),
  );
  return { ...result, texts };
}

describe('a message of the customer', () => {
  it('of 8,000 characters is read whole', async () => {
    const { texts } = await read([long(8000)]);
    expect(texts[0]?.at(-1)).toContain(`\n${long(8000)}\n`);
    expect(texts[0]?.at(-1)).not.toContain('left out');
  });

  it('of more is cut, and the model is told', async () => {
    const { texts } = await read([long(8001), 'obrigada']);
    expect(texts[0]?.at(-1)).toContain(
      `\n${long(8001).slice(0, 8000)}\n${leftOut(1)}\nobrigada\n</data`,
    );
  });
});

it('what was said before is cut by the same measure, whoever said it', async () => {
  const transcript: Said[] = [
    { author: 'customer', text: long(9000) },
    { author: 'agent', text: long(8000) },
    { author: 'person', text: long(20_000) },
  ];
  const { texts } = await read([end], { transcript });
  expect(texts[0]?.slice(1, -1)).toEqual([
    `${long(9000).slice(0, 8000)}\n${leftOut(1000)}`,
    long(8000),
    `(a person of the team wrote:) ${long(20_000).slice(0, 8000)}\n${leftOut(12_000)}`,
  ]);
});

/** As budgets count them: three bytes are a token. */
const tokens = (texts: readonly string[] = []): number => Buffer.byteLength(texts.join('')) / 3;

describe('a request of 24,000 tokens', () => {
  it('is not passed by what was said before: its later half is read', async () => {
    const transcript = Array.from({ length: 30 }, (_, at) => ({
      author: 'customer' as const,
      text: long(4096, `${at}ª vez`),
    }));
    const { texts } = await read([end], { transcript });
    expect(tokens(texts[0])).toBeLessThan(24_000);
    expect(texts[0]?.[0]).toContain('(15 earlier messages were left out.');
    expect(texts[0]?.[1]).toContain('15ª vez');
    expect(texts[0]?.at(-2)).toContain('29ª vez');
  });

  it('is not passed by what the customer writes now: the newest is read', async () => {
    const { outcome, texts } = await read(
      Array.from({ length: 40 }, (_, at) => long(4096, `${at}ª vez`)),
    );
    expect(tokens(texts[0])).toBeLessThan(24_000);
    expect(texts[0]?.at(-1)).toContain('messages before these were left out.)');
    expect(texts[0]?.at(-1)).toContain('39ª vez');
    expect(texts[0]?.at(-1)).not.toContain(' 2ª vez');
    expect(outcome.kind).toBe('reply');
  });
});

describe('20,000 characters in three messages', () => {
  const three = [long(6000), long(8000), long(6000)];

  it('are answered once', async () => {
    const { outcome, texts } = await read(three);
    expect(outcome).toMatchObject({ kind: 'reply', sources: ['faq:1'] });
    expect(texts).toHaveLength(1);
    for (const message of three) expect(texts[0]?.at(-1)).toContain(message);
  });

  it('of a model that cannot read so much: by the rules', async () => {
    const { outcome, run, texts } = await read(three, {
      script: () => {
        throw new ModelFailure('too_long', { status: 400 });
      },
    });
    expect(['reply', 'choices', 'hand_off']).toContain(outcome.kind);
    expect(outcome.text).toMatch(/\p{L}/u);
    expect(run?.fallback).toBe('model_failed');
    expect(texts).toHaveLength(1);
  });
});
