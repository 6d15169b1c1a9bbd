import { describe, expect, it } from 'vitest';
import type { Part } from '#channels/message.ts';
import { startDialogue } from '#test/customers/agent-dialogue.ts';
import { shop } from '#test/customers/bakery-agent.ts';
import { call, type Script, scriptedModel } from '#test/customers/scripted-model.ts';

/** What a model may do only where the customer asks for nothing any more. */
const bye = { calls: [call('reply', { text: 'Até logo!', kind: 'courtesy' })] };
const voice: Part = { kind: 'media', media: 'voice', mimeType: 'audio/ogg', blob: 'voice' };
const photo: Part = { kind: 'media', media: 'image', mimeType: 'image/jpeg', blob: 'photo' };

function meet(script: Script, before: Record<string, unknown> = {}) {
  const model = scriptedModel(script, {
    builtinFirst: false,
    offers: { resolve: true },
    transcript: [
      { author: 'customer', text: 'ok, obrigada' },
      { author: 'agent', text: 'Por nada!' },
    ],
  });
  const seeing = { ...model, sees: async () => true };
  const dialogue = startDialogue({ ...shop, media: { images: true } }, { model: seeing });
  dialogue.state = { greetedAt: 1_782_900_000, repliedAt: 1_782_917_000, ...before };
  return { model, dialogue };
}

describe('a model closes a conversation', () => {
  const closes: Script = (_, step) => (step === 0 ? { calls: [call('resolve', {})] } : bye);
  const question = { question: 'alone' };

  it.each([
    ['abre até que horas', {}],
    ['ok e a entrega', {}],
    ['que bolo legal, qual o sabor', {}],
    ['quanto é o bolo?', {}],
    ['obrigada e quanto é', {}],
    ['thanks, what else do you have', {}],
    ['tudo certo?', {}],
    ['oi', {}],
    ['obrigada, tenho uma dúvida', {}],
    ['ok, preciso de ajuda', {}],
    ['thanks, i have a question', {}],
    ['gracias, necesito ayuda', {}],
    ['ok, 2', {}],
    ['ok', question],
    ['sim, obrigada', question],
    ['ok, obrigada', question],
    ['yes please, thanks', question],
    ['não', question],
    ['3', question],
  ])('not on %j', async (words, state) => {
    const { dialogue, model } = meet(closes, state);
    const { run } = await dialogue.says(words);
    expect(run?.effects).toEqual([]);
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({
      results: [{ text: expect.stringContaining('has not said that nothing is left') }],
    });
  });

  it.each([
    ['a question before the thanks', ['quanto é o bolo?', 'obrigada']],
    ['a question after them', ['obrigada', 'e o bolo']],
    ['a recording that nobody heard', [voice, 'obrigada']],
    ['a picture, after thanks of an earlier turn', [photo]],
  ])('not on %s', async (_, messages) => {
    const { dialogue } = meet(closes);
    expect((await dialogue.says(...messages)).run).toMatchObject({ effects: [] });
  });

  it.each([
    [['obrigada, era só isso!'], {}],
    [['tchau'], {}],
    [['ok'], {}],
    [['valeu', '🙏', 'até mais'], {}],
    [['não, obrigada'], {}],
    [['não, era só isso'], {}],
    [['não, obrigada'], question],
    [['não, era só isso, obrigada'], question],
    [['obrigada, nada mais'], {}],
    [['thank you, bye'], {}],
    [['thanks, that’s all!'], {}],
    [['kkkk obrigada viu'], {}],
    [['gracias, eso es todo'], {}],
    [['no, gracias'], {}],
  ])('on %j', async (messages, state) => {
    const { dialogue } = meet(closes, state);
    expect((await dialogue.says(...messages)).run).toMatchObject({
      fallback: null,
      effects: [{ kind: 'resolve' }],
    });
  });
});

describe('a model says nothing', () => {
  const silent: Script = () => ({ calls: [call('wait', { reason: 'gesture' })] });

  it.each([
    ['a picture', [photo]],
    ['a picture beside thanks', ['obrigada', photo]],
    ['a greeting', ['oi']],
    ['a greeting beside a recording', ['oi', voice]],
    ['the menu', ['menu']],
    ['what it is', ['você é um robô?']],
    ['a yes', ['sim']],
  ])('not to %s: the customer hears of the rules', async (_, messages) => {
    const { dialogue, model } = meet(silent);
    const { outcome, run } = await dialogue.says(...messages);
    expect(outcome).toMatchObject({ kind: 'reply', text: expect.stringMatching(/\w/) });
    expect(run).toMatchObject({ fallback: 'ungrounded' });
    expect(run?.steps.flatMap(({ guards }) => guards)).toEqual(['silence', 'silence']);
    expect(model.requests).toHaveLength(2);
  });

  it.each(['ok', 'sim', '3'])('not to %j where it asked for something', async (words) => {
    const { dialogue } = meet(silent, { question: 'alone' });
    const { outcome } = await dialogue.says(words);
    expect(outcome.kind).not.toBe('wait');
  });

  it.each([[['obrigada']], [['tchau', '🙏']], [['ok']], [['não, obrigada']]])(
    'to %j',
    async (messages) => {
      const { dialogue } = meet(silent);
      const { outcome, run } = await dialogue.says(...messages);
      expect(outcome).toMatchObject({ kind: 'wait', reason: 'gesture' });
      expect(run?.fallback).toBeNull();
    },
  );
});
