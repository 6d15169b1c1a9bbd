import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startDialogue } from '#test/customers/agent-dialogue.ts';
import { shop } from '#test/customers/bakery-agent.ts';
import { answers, call, type Script, scriptedModel } from '#test/customers/scripted-model.ts';
import { ModelFailure } from './think.ts';

const asks = 'vocês entregam no Centro?';
const about = 'queria saber da nave espacial amarela';
const delivers = answers('Sim, entregamos em toda a cidade.', 'faq:1');

function meet(script: Script, given: Parameters<typeof scriptedModel>[1] = {}) {
  const model = scriptedModel(script, given);
  return { model, dialogue: startDialogue(shop, { model }) };
}

describe('a model decides', () => {
  it('answers from what was found for it, without a step for the search', async () => {
    const { dialogue, model } = meet(() => delivers);
    const { outcome, run } = await dialogue.says(asks);
    expect(outcome).toMatchObject({
      kind: 'reply',
      text: 'Sim, entregamos em toda a cidade. Sou um assistente automático.',
      sources: ['faq:1'],
      end: 'answer',
    });
    expect(model.requests).toHaveLength(1);
    expect(model.requests[0]?.messages.at(-1)).toMatchObject({
      role: 'user',
      text: expect.stringContaining('Sim, em toda a cidade.'),
    });
    expect(run).toMatchObject({ fallback: null, effects: [] });
    expect(run?.steps.map(({ kind }) => kind)).toEqual(['customer', 'model']);
  });

  it('reads the instructions of the business', async () => {
    const model = scriptedModel(() => delivers);
    await startDialogue({ ...shop, instructions: 'Fale como um padeiro.' }, { model }).says(asks);
    expect(model.requests[0]?.system).toContain('Fale como um padeiro.');
  });

  it('reads the guidance of the business, each piece under its case', async () => {
    const model = scriptedModel(() => delivers);
    const guidance = [
      { title: 'Quem quer desconto', text: 'Ofereça o combo da semana.' },
      { title: 'diz “chega”: obedeça', text: 'Chame uma pessoa.' },
    ];
    await startDialogue({ ...shop, guidance }, { model }).says(asks);
    expect(model.requests[0]?.system).toContain(
      'Case “Quem quer desconto”:\nOfereça o combo da semana.\n\nCase “diz ’chega’: obedeça”:\nChame',
    );
  });

  it('does not say the guidance to a customer', async () => {
    const text = 'Se alguém reclamar da demora, nunca conte que o forno antigo quebrou ontem';
    const told = 'nunca conte que o forno antigo quebrou ontem';
    const model = scriptedModel(() => ({
      calls: [call('reply', { text: `A regra é: ${told}.`, kind: 'courtesy', sources: [] })],
    }));
    const dialogue = startDialogue({ ...shop, guidance: [{ title: 'Demora', text }] }, { model });
    const { outcome } = await dialogue.says(about);
    expect(JSON.stringify(outcome)).not.toContain('forno antigo');
    expect(model.requests.at(-1)?.messages.at(-1)).toMatchObject({
      results: [{ text: expect.stringContaining('words of your instructions') }],
    });
  });

  it('reads a stand-in for the number of a card, and its note has the number', async () => {
    const number = '4111 1111 1111 1111';
    const asksWithCard = `meu cartão é ${number}, vocês entregam no Centro?`;
    const { dialogue, model } = meet((request, step) => {
      expect(JSON.stringify(request)).not.toContain('1111 1111');
      return step === 0
        ? { calls: [call('add_note', { text: 'Quer pagar com {{card-1}}.' })] }
        : delivers;
    });
    const { outcome, run } = await dialogue.says(asksWithCard);
    expect(outcome).toMatchObject({ kind: 'reply', end: 'answer' });
    expect(run?.effects).toEqual([{ kind: 'add_note', text: `Quer pagar com ${number}.` }]);
    expect(model.requests.map(({ messages }) => JSON.stringify(messages))).toEqual([
      expect.stringContaining('{{card-1}}'),
      expect.stringContaining('{{card-1}}'),
    ]);
  });

  it('the equal prefix holds nothing of the turn', async () => {
    const { dialogue, model } = meet(() => delivers);
    await dialogue.says(asks);
    await dialogue.says('e para o bairro vizinho?');
    expect(model.requests[1]?.system).toBe(model.requests[0]?.system);
    expect(model.requests[1]?.tools).toEqual(model.requests[0]?.tools);
    expect(model.requests[0]?.system).not.toContain('Ana');
  });

  it.each([['oi'], ['atendente'], ['isso é um absurdo'], ['PARAR'], ['Qual o prazo de entrega?']])(
    '%j is decided without a model',
    async (text) => {
      const { dialogue, model } = meet(() => delivers);
      const { outcome } = await dialogue.says(text);
      expect(outcome).toEqual((await startDialogue(shop).says(text)).outcome);
      expect(model.requests).toEqual([]);
    },
  );

  it('a picked button is answered without a model, even where small talk is not', async () => {
    const { dialogue, model } = meet(() => delivers, { builtinFirst: false });
    dialogue.state = { greetedAt: 1, choices: [{ label: 'Horário' }] };
    expect((await dialogue.says('1')).outcome).toMatchObject({ text: 'Das 9h às 18h.' });
    expect(model.requests).toEqual([]);
    await dialogue.says('oi');
    expect(model.requests).not.toEqual([]);
  });

  it('outside its own hours it is not asked', async () => {
    const model = scriptedModel(() => delivers);
    const hours = {
      blocks: [{ day: 3, from: '09:00', to: '10:00' }],
      agentToo: true as const,
    };
    const { outcome } = await startDialogue({ ...shop, hours }, { model }).says(asks);
    expect(outcome).toMatchObject({ kind: 'wait', reason: 'outside_hours' });
    expect(model.requests).toEqual([]);
  });

  it('hands over with its note and the words of the customer', async () => {
    const { dialogue } = meet(() => ({
      calls: [call('hand_off', { reason: 'no_answer_found', note: 'Quer entrega hoje.' })],
    }));
    expect((await dialogue.says(asks)).outcome).toMatchObject({
      kind: 'hand_off',
      reason: 'no_answer_found',
      text: expect.stringContaining('pessoa da equipe'),
      note: `Quer entrega hoje.\nAna: ${asks}`,
    });
  });

  it('offers choices that the customer may press', async () => {
    const choices = ['Entrega', 'Horário'];
    const { dialogue } = meet(() => ({
      calls: [call('reply', { text: 'O que você quer saber?', kind: 'question', choices })],
    }));
    expect((await dialogue.says(about)).outcome).toMatchObject({ kind: 'choices', choices });
    expect((await dialogue.says('2')).outcome).toMatchObject({ text: 'Das 9h às 18h.' });
  });

  it('sends what the guards have read: nothing that turns or hides what a reader sees', async () => {
    const hidden = (text: string) => `\u202E${text.replaceAll(' ', '\u200B \u2066')}\u202C\u00AD`;
    const choices = ['Entrega', 'Horário 👨‍👩‍👧'];
    const asking = { text: hidden('O que quer saber? 👩🏽‍⚕️'), choices: choices.map(hidden) };
    const { dialogue } = meet(() => ({ calls: [call('reply', { ...asking, kind: 'question' })] }));
    const { outcome } = await dialogue.says(about);
    expect(outcome).toMatchObject({
      kind: 'choices',
      text: 'O que quer saber? 👩🏽‍⚕️ Sou um assistente automático.',
      choices,
    });
    const words = meet(() => ({ text: hidden('O que quer saber?') }));
    expect((await words.dialogue.says(about)).outcome).toMatchObject({
      text: 'O que quer saber? Sou um assistente automático.',
    });
  });

  it.each([
    ['R$ 120,00', null],
    ['R$ 110,00', 'ungrounded'],
  ])('may say a total that is right: %s', async (total, fallback) => {
    const faq = shop.faq ?? [];
    const priced = [...faq, { question: 'Quanto custa o bolo?', answer: 'R$ 60,00 cada.' }];
    const text = `Dois bolos a R$ 60,00 ficam em ${total} no total.`;
    const model = scriptedModel(() => answers(text, `faq:${faq.length}`), {});
    const dialogue = startDialogue({ ...shop, faq: priced }, { model });
    const { run } = await dialogue.says('quanto custam 2 bolos no total da festa?');
    expect(run).toMatchObject({ fallback });
  });

  it.each([
    ['R$ 273,90', null],
    ['R$ 263,90', 'ungrounded'],
  ])('may say what its calculations come to: %s', async (total, fallback) => {
    const faq = shop.faq ?? [];
    const answer =
      'R$ 48,00 cada, a torta R$ 35,00. A entrega custa R$ 25,00; no Pix há 5% de desconto.';
    const text = `Com a entrega e o desconto do Pix fica ${total}.`;
    const model = scriptedModel(
      () => ({
        calls: [
          {
            name: 'reply',
            args: {
              text,
              kind: 'answer',
              sources: [`faq:${faq.length}`],
              calculations: ['4 * 48 + 2 * 35 = 262', '262 - 5% = 248.90', '248.90 + 25 = 273.90'],
            },
          },
        ],
      }),
      {},
    );
    const priced = [...faq, { question: 'Quanto custa o bolo?', answer }];
    const dialogue = startDialogue({ ...shop, faq: priced }, { model });
    const { run } = await dialogue.says('quanto custa o bolo? quero 4 e mais 2 tortas, no pix');
    expect(run).toMatchObject({ fallback });
  });

  it('may say the hour of a reminder where the customer named only a part of the day', async () => {
    const { dialogue } = meet(
      (_, step) =>
        step === 0
          ? { calls: [call('schedule_message', { at: '2026-07-02T09:00', text: 'Até logo!' })] }
          : { calls: [call('reply', { text: 'Te escrevo amanhã às 9h.', kind: 'courtesy' })] },
      { offers: { scheduleMessages: true } },
    );
    const { outcome, run } = await dialogue.says('me escreve amanhã cedo para eu vir buscar');
    expect(run?.steps.flatMap(({ guards }) => guards)).toEqual([]);
    expect(outcome).toMatchObject({ text: expect.stringContaining('Te escrevo amanhã às 9h.') });
  });

  it('writes and says later what the guards have read', async () => {
    const hidden = (text: string) => `\u202E${text.replace(' ', '\u200B ')}\u2069`;
    const { dialogue } = meet(
      (_, step) =>
        step === 0
          ? {
              calls: [
                call('add_note', { text: hidden('Quer receber em casa.') }),
                call('set_contact_field', { field: 'Bairro', value: hidden('no Centro') }),
                call('schedule_message', { at: '2026-07-02T14:00', text: hidden('Até logo!') }),
              ],
            }
          : delivers,
      { offers: { fields: [{ id: 'f1', name: 'Bairro' }], scheduleMessages: true } },
    );
    const { run } = await dialogue.says('entregam no Centro? me escreve amanhã às 14h');
    expect(run?.effects).toMatchObject([
      { text: 'Quer receber em casa.' },
      { value: 'no Centro' },
      { text: 'Até logo!' },
    ]);
    const note = hidden('É hoje.');
    const person = meet(() => ({ calls: [call('hand_off', { reason: 'no_answer_found', note })] }));
    expect((await person.dialogue.says(asks)).outcome).toMatchObject({
      note: expect.stringMatching(/^É hoje\.\n/u),
    });
  });
});

describe('its tools', () => {
  it('searches, and cites what it found', async () => {
    const { dialogue, model } = meet((_, step) =>
      step === 0
        ? { calls: [call('search', { query: 'qual o endereço?' })] }
        : answers('Fica na Rua A, 10.', 'faq:4'),
    );
    expect((await dialogue.says(about)).outcome).toMatchObject({ sources: ['faq:4'] });
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({
      role: 'tool',
      results: [{ name: 'search', text: expect.stringContaining('Rua A, 10.') }],
    });
  });

  it('a reply beside a search is dropped, because its result was not seen', async () => {
    const both = call('reply', { text: 'Não sei.', kind: 'courtesy' });
    const { dialogue, model } = meet((_, step) =>
      step === 0
        ? { calls: [call('search', { query: 'endereço' }), both] }
        : answers('Fica na Rua A, 10.', 'faq:4'),
    );
    expect((await dialogue.says(about)).outcome).toMatchObject({ kind: 'reply', end: 'answer' });
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({
      results: [{ name: 'search' }, { name: 'reply', text: expect.stringContaining('Not done') }],
    });
  });

  const offers = {
    labels: [{ id: 'l1', name: 'Entrega' }],
    fields: [{ id: 'f1', name: 'Bairro' }],
    teams: [{ id: 't1', name: 'Vendas' }],
  };
  const writing = [
    call('set_labels', { labels: ['Entrega'] }),
    call('set_contact_field', { field: 'Bairro', value: 'Centro' }),
    call('assign_team', { team: 'Vendas' }),
    call('add_note', { text: 'Quer receber em casa.' }),
  ];
  const where = asks;

  it('what it writes is collected for the commit of its answer', async () => {
    const { dialogue } = meet((_, step) => (step === 0 ? { calls: writing } : delivers), {
      offers,
    });
    expect((await dialogue.says(where)).run?.effects).toEqual([
      { kind: 'set_labels', labelIds: ['l1'] },
      { kind: 'set_contact_field', fieldId: 'f1', value: 'Centro' },
      { kind: 'assign_team', teamId: 't1' },
      { kind: 'add_note', text: 'Quer receber em casa.' },
    ]);
  });

  it('without its answer nothing is written', async () => {
    const { dialogue } = meet(
      (_, step) => (step === 0 ? { calls: writing } : answers('Sim!', 'faq:99')),
      { offers },
    );
    expect((await dialogue.says(where)).run).toMatchObject({ fallback: 'ungrounded', effects: [] });
  });

  it.each([
    ['set_labels', { labels: ['VIP'] }],
    ['assign_team', { team: 'Diretoria' }],
    ['set_contact_field', { field: 'Limite', value: 'Centro' }],
    ['delete_everything', {}],
  ])('%s with a value that is not listed is given back, twice at most', async (name, args) => {
    const { dialogue, model } = meet(() => ({ calls: [call(name, args)] }), { offers });
    expect((await dialogue.says(about)).outcome).toMatchObject({
      kind: 'hand_off',
      reason: 'no_progress',
    });
    expect(model.requests).toHaveLength(2);
  });

  it('other tools that do not exist are given back twice, too', async () => {
    const { dialogue, model } = meet((_, step) => ({ calls: [call(`tool_${step}`, {})] }));
    expect((await dialogue.says(about)).outcome).toMatchObject({
      kind: 'hand_off',
      reason: 'tool_unknown',
    });
    expect(model.requests).toHaveLength(3);
  });

  it.each([
    [[6, 6], 3, 'answer'],
    [[6, 7], 2, 'no_progress'],
  ])('%j calls in two steps: twelve are done in a turn', async (each, requests, end) => {
    const { dialogue, model } = meet((_, step) =>
      step === 2
        ? delivers
        : {
            calls: Array.from({ length: each[step] ?? 0 }, (_one, index) =>
              call('search', { query: `bolo ${step} ${index}` }),
            ),
          },
    );
    const { outcome, run } = await dialogue.says(asks);
    expect(run?.fallback ?? ('end' in outcome && outcome.end)).toBe(end);
    expect(model.requests).toHaveLength(requests);
  });

  it('notes of the contact only what the contact said', async () => {
    const { dialogue, model } = meet(
      (_, step) =>
        step === 0
          ? { calls: [call('set_contact_field', { field: 'Bairro', value: 'Jardins' })] }
          : delivers,
      { offers },
    );
    const { run } = await dialogue.says(where);
    expect(run?.effects).toEqual([]);
    expect(run?.steps.flatMap(({ guards }) => guards)).toEqual(['calls']);
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({
      results: [{ text: expect.stringContaining('Not done') }],
    });
  });
});

describe('how sure an answer is', () => {
  const vague = 'a padaria leva o pão até em casa?';
  const soon = answers('Até 40 minutos.', 'faq:2');

  it('found in the words of the business it is said, and nothing else', async () => {
    const { dialogue } = meet((_, step) =>
      step === 0 ? { calls: [call('search', { query: 'Qual o prazo de entrega?' })] } : soon,
    );
    expect((await dialogue.says(vague)).outcome).toMatchObject({ sources: ['faq:2'], choices: [] });
  });

  it('understood from other words it is said with a person within reach', async () => {
    const { dialogue } = meet(() => delivers);
    expect((await dialogue.says(asks)).outcome).toMatchObject({
      kind: 'reply',
      end: 'answer',
      choices: ['Falar com atendente'],
    });
    expect((await dialogue.presses({ id: '1' })).outcome).toMatchObject({ reason: 'menu_person' });
  });
});

describe('the ladder', () => {
  const cite = (id: string) => answers('Sim, entregamos.', id);

  it('a draft is repaired once', async () => {
    const { dialogue, model } = meet((_, step) => cite(step === 0 ? 'faq:99' : 'faq:1'));
    const { outcome, run } = await dialogue.says(asks);
    expect(outcome).toMatchObject({ sources: ['faq:1'] });
    expect(run?.steps.flatMap(({ guards }) => guards)).toContain('sources');
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({
      results: [
        { text: expect.stringContaining('You cite "faq:99", which this turn did not find') },
      ],
    });
  });

  it('a draft that is refused again keeps what refused it each time', async () => {
    const { dialogue } = meet((_, step) =>
      step === 0 ? cite('faq:99') : answers('Sim, por R$ 12,50.', 'faq:1'),
    );
    const { run } = await dialogue.says(asks);
    expect(run).toMatchObject({ fallback: 'ungrounded' });
    const refusals = run?.steps.filter(({ kind }) => kind === 'guard') ?? [];
    expect(refusals.map(({ guards }) => guards)).toEqual([
      expect.arrayContaining(['sources']),
      expect.arrayContaining(['values']),
    ]);
  });

  it.each([
    ['cites what was not found', () => cite('faq:99'), 'ungrounded'],
    ['names no source', () => cite2({ text: 'Sim.', kind: 'answer' }), 'ungrounded'],
    [
      'says a value as courtesy',
      () => cite2({ text: 'São 20 reais.', kind: 'courtesy' }),
      'ungrounded',
    ],
    ['is silent', () => ({ calls: [call('wait', { reason: 'gesture' })] }), 'ungrounded'],
    ['invents a price', () => answers('Sim, por R$ 12,50.', 'faq:1'), 'ungrounded'],
    ['promises what nobody does', () => answers('Cancelei o seu pedido.', 'faq:1'), 'ungrounded'],
    [
      'offers an invented price to choose',
      () => cite2({ text: 'O que prefere?', kind: 'question', choices: ['Por R$ 12,50'] }),
      'ungrounded',
    ],
    ['says nothing', () => ({}), 'tool_unknown'],
    ['writes values without a tool', () => ({ text: 'Custa R$ 5.' }), 'ungrounded'],
    ['gives arguments that do not fit', () => cite2({ txt: 1 }), 'tool_unknown'],
    ['fails', fails('model_failed'), 'model_failed'],
    ['is over its budget', fails('over_budget'), 'over_budget'],
    ['refuses', fails('model_refused'), 'model_refused'],
    ['is given too much', fails('too_long'), 'model_failed'],
    ['is not connected', fails('no_connection'), 'model_failed'],
    [
      'searches the same for ever',
      () => ({ calls: [call('search', { query: 'x' })] }),
      'no_progress',
    ],
    [
      'searches for ever',
      (_, step) => ({ calls: [call('search', { query: `bolo ${step}` })] }),
      'no_progress',
    ],
  ] satisfies [string, Script, string][])(
    'a model that %s: the rules answer, or a person',
    async (_, script, reason) => {
      const known = meet(script);
      const first = await known.dialogue.says('tem bolo de aniversário para amanhã?');
      expect(first.outcome).toMatchObject({
        kind: 'reply',
        text: expect.stringContaining('Sim, com 2 dias.'),
      });
      expect(first.run?.fallback).toBe(reason);
      const unknown = await meet(script).dialogue.says(about);
      expect(unknown.outcome).toMatchObject({ kind: 'hand_off', reason });
      expect(unknown.trace).toContainEqual({ step: 'fallback', detail: reason });
    },
  );

  it('a model that never answers has 43 seconds, and then the rules answer', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { dialogue, model } = meet(() => new Promise(() => undefined));
    const began = Date.now();
    let took: number | null = null;
    const said = dialogue.says(asks).finally(() => (took = Date.now() - began));
    await vi.advanceTimersByTimeAsync(42_900);
    expect([model.requests.length, took]).toEqual([1, null]);
    await vi.advanceTimersByTimeAsync(200);
    expect(took).toBe(43_000);
    expect((await said).run?.fallback).toBe('model_failed');
  });

  it('an error that is not the model’s fails the turn', async () => {
    const { dialogue } = meet(() => Promise.reject(new Error('no database')));
    await expect(dialogue.says(asks)).rejects.toThrow('no database');
  });
});

describe('the journal', () => {
  it('a turn that was killed goes on with what was recorded', async () => {
    const script: Script = (_, step) =>
      step === 0
        ? { calls: [call('search', { query: 'pix' }), call('add_note', { text: 'Liga amanhã.' })] }
        : delivers;
    const whole = meet(script);
    const { outcome, run, trace } = await whole.dialogue.says(asks);
    const what = (traced: typeof trace) => traced.map(({ step, detail }) => `${step}: ${detail}`);
    expect(what(trace).filter((one) => one.startsWith('search'))).toEqual([
      'search: vocês entregam no Centro',
      'search: pix',
    ]);
    for (const cut of whole.model.steps.keys()) {
      const steps = whole.model.steps.slice(0, cut);
      const asked = steps.filter(({ kind }) => kind === 'model').length;
      const again = meet((request, step, signal) => script(request, step + asked, signal), {
        steps,
      });
      const second = await again.dialogue.says(asks);
      expect(second.outcome).toEqual(outcome);
      expect(second.run?.effects).toEqual(run?.effects);
      expect(what(second.trace), `after ${cut} steps`).toEqual(what(trace));
      expect(again.model.requests).toHaveLength(2 - asked);
    }
  });
});

function cite2(args: unknown): ReturnType<typeof answers> {
  return { calls: [call('reply', args)] };
}

function fails(reason: ConstructorParameters<typeof ModelFailure>[0]): Script {
  return () => Promise.reject(new ModelFailure(reason));
}
