import { describe, expect, it } from 'vitest';
import { startDialogue } from '#test/customers/agent-dialogue.ts';
import { shop } from '#test/customers/bakery-agent.ts';
import { answers, call, type Script, scriptedModel } from '#test/customers/scripted-model.ts';

/** How a model's reply may look, whatever it says. */
const asks = 'vocês entregam no Centro?';
const about = 'queria saber da nave espacial amarela';
const delivers = 'Sim, entregamos em toda a cidade.';
const long = (length: number): string => delivers.padEnd(length - 1, ` ${delivers}`) + '.';

async function hear(script: Script, words = asks) {
  const model = scriptedModel(script);
  const result = await startDialogue(shop, { model }).says(words);
  return { ...result, told: model.requests.slice(1).map(({ messages }) => messages.at(-1)) };
}

describe('a reply that is too long', () => {
  it.each([1201, 4001, 20_000])('of %i characters is given back, with how long', async (length) => {
    const { outcome, run, told } = await hear((_, step) =>
      answers(step === 0 ? long(length) : delivers, 'faq:1'),
    );
    expect(outcome).toMatchObject({ kind: 'reply', text: expect.stringContaining(delivers) });
    expect(run?.fallback).toBeNull();
    expect(run?.steps.flatMap(({ guards }) => guards)).toEqual(['length']);
    const sentence = `The reply has ${length} characters and may have 1200 at most: say it shorter.`;
    expect(told).toMatchObject([{ results: [{ name: 'reply', text: sentence }] }]);
  });

  it('is given back in words without a call, too', async () => {
    const { told } = await hear(() => ({ text: long(1500) }));
    expect(told).toMatchObject([{ role: 'user', text: expect.stringContaining('say it shorter') }]);
  });

  it('twice: the rules answer, or a person', async () => {
    const script: Script = () => answers(long(1201), 'faq:1');
    const known = await hear(script, 'tem bolo de aniversário para amanhã?');
    expect(known.outcome).toMatchObject({ text: expect.stringContaining('Sim, com 2 dias.') });
    expect(known.run?.fallback).toBe('ungrounded');
    expect(known.run?.steps.flatMap(({ guards }) => guards)).toEqual(['length', 'length']);
    const { outcome } = await hear(script, about);
    expect(outcome).toMatchObject({ kind: 'hand_off', reason: 'ungrounded' });
  });

  it('is not one of 1,200 characters', async () => {
    const { outcome, run } = await hear(() => answers(` ${long(1200)}\n`, 'faq:1'));
    expect(outcome.text).toContain(long(1200));
    expect(run?.steps.map(({ kind }) => kind)).toEqual(['customer', 'model']);
  });

  it('is told what does not fit where it is not the length', async () => {
    const { told } = await hear(() => ({ calls: [call('reply', { text: 12 })] }));
    expect(told[0]).toMatchObject({ results: [{ text: expect.stringContaining('do not fit') }] });
  });
});

describe('a reply in another language than the customer’s', () => {
  const english = 'I am sorry, I did not find that. Would you like me to ask a colleague?';
  const inEnglish = { calls: [call('reply', { text: english, kind: 'question' })] };

  it('is given back once, and then worded anew', async () => {
    const { outcome, run, told } = await hear((_, step) =>
      step === 0 ? inEnglish : answers(delivers, 'faq:1'),
    );
    expect(outcome.text).toContain(delivers);
    expect(run?.steps.flatMap(({ guards }) => guards)).toEqual(['language']);
    expect(told).toMatchObject([
      { results: [{ text: 'Answer in Portuguese, as the customer writes.' }] },
    ]);
  });

  it('twice: the rules answer, or a person', async () => {
    expect(await hear(() => inEnglish, about)).toMatchObject({
      outcome: { kind: 'hand_off', reason: 'ungrounded' },
      run: { fallback: 'ungrounded' },
    });
  });

  it('is not one in English to who writes English', async () => {
    const { outcome, run } = await hear(() => inEnglish, 'do you have a yellow spaceship for me?');
    expect(outcome.text).toContain(english);
    expect(run?.fallback).toBeNull();
  });
});
