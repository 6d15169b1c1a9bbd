import { describe, expect, it } from 'vitest';
import { AgentConfig } from '#contract/agents/agents.ts';
import { startDialogue } from '#test/customers/agent-dialogue.ts';
import { greeted, notFound, shop } from '#test/customers/bakery-agent.ts';
import { takeTurn } from './take-turn.ts';

const steps = (result: { trace: { step: string }[] }) => result.trace.map(({ step }) => step);

describe('B6: what cannot be read', () => {
  it.each([
    [{ kind: 'media', media: 'voice' }, /ouvir áudios/],
    [{ kind: 'media', media: 'image' }, /imagens/],
    [{ kind: 'media', media: 'document', fileName: 'a.pdf' }, /documentos/],
    [{ kind: 'location', latitude: 1, longitude: 2 }, /esse tipo/],
    [{ kind: 'contact', name: 'Rui' }, /esse tipo/],
    [{ kind: 'unsupported', what: 'poll' }, /esse tipo/],
  ] as const)('%j gets a polite text and the way to a person', async (part, text) =>
    expect((await (await greeted()).says(part)).outcome).toMatchObject({
      kind: 'reply',
      text: expect.stringMatching(text),
      choices: ['Falar com atendente'],
    }),
  );

  it('a caption is read', async () =>
    expect(
      (await (await greeted()).says({ kind: 'media', media: 'image', caption: 'aceita pix?' }))
        .outcome,
    ).toMatchObject({
      text: 'Pix, cartão e dinheiro.',
    }));

  it('beside a question it is mentioned after the answer', async () =>
    expect(
      (await (await greeted()).says('aceita pix?', { kind: 'media', media: 'voice' })).outcome,
    ).toMatchObject({
      text: expect.stringMatching(/^Pix, cartão e dinheiro\.\n\nAinda não consigo ouvir/),
    }));

  it('of an answer to a story only the words count', async () =>
    expect(
      (
        await (
          await greeted()
        ).says({ kind: 'media', media: 'image', origin: 'story_reply' }, 'aceita pix?')
      ).outcome,
    ).toMatchObject({
      text: 'Pix, cartão e dinheiro.',
    }));

  it.each([
    { kind: 'choice', id: 'GET_STARTED', label: 'Get Started' },
    { kind: 'choice', id: 'inicio', label: 'Começar' },
    { kind: 'choice', id: 'USER_DEFINED_PAYLOAD' },
  ] as const)('%j, which nobody offered, is a greeting', async (press) =>
    expect((await (await startDialogue(shop)).says(press)).outcome).toMatchObject({
      kind: 'reply',
      choices: expect.arrayContaining(['Falar com atendente']),
    }),
  );

  it.each([
    { kind: 'media', media: 'sticker' } as const,
    { kind: 'media', media: 'image', origin: 'story_mention' } as const,
    '👍',
    '❤️❤️',
  ])('%j asks for nothing', async (message) =>
    expect((await (await greeted()).says(message)).outcome).toEqual({
      kind: 'wait',
      reason: 'gesture',
      text: null,
    }),
  );
});

describe('B15: business hours', () => {
  // 1 July 2026 is a Wednesday; 15:00 UTC is noon in São Paulo.
  const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' }));
  const office = {
    ...shop,
    hours: {
      timeZone: 'America/Sao_Paulo',
      blocks: weekdays,
      holidays: ['2026-07-09'],
      awayMessage: 'Fechado agora.',
    },
  };
  const resting = { ...office, hours: { ...office.hours, agentToo: true as const } };
  const away = {
    kind: 'wait',
    reason: 'outside_hours',
    text: expect.stringContaining('Fechado agora.'),
  };
  const silent = { kind: 'wait', reason: 'outside_hours', text: null };
  const at = (time: string) => startDialogue(resting, { start: time });
  const answering = (time: string) => startDialogue(office, { start: time });

  it.each([
    ['2026-07-01T12:00:00Z', true],
    ['2026-07-01T11:59:00Z', false],
    ['2026-07-01T20:59:00Z', true],
    ['2026-07-01T21:00:00Z', false],
    ['2026-07-04T15:00:00Z', false],
    ['2026-07-09T15:00:00Z', false],
    ['2026-07-02T02:30:00Z', false],
  ])('at %s open is %s', async (time, open) =>
    expect((await at(time).says('que horas abre?')).outcome.kind).toBe(open ? 'reply' : 'wait'),
  );

  it('says so once in a closed period, and again in the next', async () => {
    const dialogue = at('2026-07-01T22:00:00Z');
    expect((await dialogue.says('aceita pix?')).outcome).toMatchObject(away);
    expect((await dialogue.says('alô?')).outcome).toEqual(silent);
    dialogue.waits(6 * 3_600_000);
    expect((await dialogue.says('oi')).outcome).toEqual(silent);
    dialogue.waits(20 * 3_600_000);
    expect((await dialogue.says('oi')).outcome).toMatchObject(away);
  });

  it('a weekend is one closed period', async () => {
    const dialogue = at('2026-07-04T01:00:00Z');
    expect((await dialogue.says('oi')).outcome).toMatchObject(away);
    dialogue.waits(48 * 3_600_000);
    expect((await dialogue.says('oi')).outcome).toEqual(silent);
  });

  it('buttons and people come before the hours', async () => {
    const dialogue = at('2026-07-01T15:00:00Z');
    await dialogue.says('oi');
    dialogue.waits(8 * 3_600_000);
    expect((await dialogue.presses({ id: '1', label: 'Horário' })).outcome).toMatchObject({
      text: 'Das 9h às 18h.',
    });
    expect((await dialogue.says('atendente')).outcome).toMatchObject({
      kind: 'hand_off',
      text: expect.stringContaining('Fechado agora. Voltamos amanhã às 9h.'),
    });
  });

  it('what the agent knows it answers while nobody is there', async () => {
    const dialogue = answering('2026-07-01T23:00:00Z');
    expect((await dialogue.says('aceita pix?')).outcome).toMatchObject({
      kind: 'reply',
      text: expect.stringContaining('Pix, cartão e dinheiro.'),
    });
    expect(await dialogue.says('vocês consertam bicicleta?')).toMatchObject({
      outcome: {
        kind: 'hand_off',
        reason: 'no_answer_found',
        text: expect.stringContaining('Voltamos amanhã às 9h.'),
      },
      opensAt: new Date('2026-07-02T12:00:00Z'),
    });
  });

  it.each([
    ['2026-07-01T10:00:00Z', 'Voltamos hoje às 9h.'],
    ['2026-07-03T22:00:00Z', 'Voltamos na segunda-feira às 9h.'],
    // The holiday is a Thursday.
    ['2026-07-08T22:00:00Z', 'Voltamos na sexta-feira às 9h.'],
  ])('at %s a customer who is handed over reads when people are back: %s', async (time, promise) =>
    expect((await answering(time).says('atendente')).outcome.text).toContain(promise),
  );

  it('nobody is promised anything while the business is open', async () => {
    const { outcome, opensAt } = await answering('2026-07-01T15:00:00Z').says('atendente');
    expect(outcome.text).not.toContain('Voltamos');
    expect(opensAt).toBeNull();
  });

  it('no blocks at all is always open; a block may pass midnight', async () => {
    expect(
      (await startDialogue(shop, { start: '2026-07-05T05:00:00Z' }).says('oi')).outcome.kind,
    ).toBe('reply');
    const bar = {
      ...shop,
      hours: { timeZone: 'America/Sao_Paulo', blocks: [{ day: 5, from: '20:00', to: '04:00' }] },
    };
    expect(
      (await startDialogue(bar, { start: '2026-07-04T06:00:00Z' }).says('oi')).outcome.kind,
    ).toBe('reply');
    const resting = { ...bar, hours: { ...bar.hours, agentToo: true as const } };
    expect(
      (await startDialogue(resting, { start: '2026-07-04T07:30:00Z' }).says('oi')).outcome.kind,
    ).toBe('wait');
  });
});

describe('B18: loop guard', () => {
  it('stops at the third identical message in a row, until something else is written', async () => {
    const dialogue = await greeted();
    await dialogue.says('aceita pix?');
    expect((await dialogue.says('aceita pix?')).outcome.kind).toBe('reply');
    const stopped = await dialogue.says('Aceita PIX');
    expect(stopped.outcome).toEqual({ kind: 'wait', reason: 'loop_guard', text: null });
    expect(steps(stopped)).toContain('loop_guard');
    expect((await dialogue.says('onde fica?')).outcome.kind).toBe('reply');
  });

  it('an impatient customer who repeats it within one turn is answered', async () =>
    expect(
      (await (await greeted()).says('aceita pix?', 'aceita pix?', 'aceita pix?')).outcome,
    ).toMatchObject({
      text: 'Pix, cartão e dinheiro.',
    }));

  it('stops at more replies in five minutes than allowed, but a person can always be had', async () => {
    const dialogue = await greeted({ ...shop, limits: { repliesPerFiveMinutes: 3 } });
    const questions = ['onde fica?', 'aceita pix?', 'que horas abre?'];
    const kinds = [];
    for (const question of questions) kinds.push((await dialogue.says(question)).outcome.kind);
    expect(kinds).toEqual(['reply', 'reply', 'wait']);
    expect((await dialogue.says('atendente')).outcome.kind).toBe('hand_off');
    dialogue.waits(301_000);
    expect((await dialogue.says('onde fica?')).outcome.kind).toBe('reply');
  });
});

describe('B23: consent', () => {
  it.each(['PARAR', 'stop', 'Sair', 'unsubscribe', 'não quero mais receber mensagens', 'baja'])(
    '%j opts out, confirmed once',
    async (word) => {
      const dialogue = await greeted();
      expect(await dialogue.says(word)).toMatchObject({
        consent: 'opt_out',
        outcome: { kind: 'reply' },
      });
      expect(await dialogue.says(word)).toMatchObject({
        consent: null,
        outcome: { kind: 'wait', reason: 'opted_out', text: null },
      });
      expect((await dialogue.says('aceita pix?')).outcome).toEqual({
        kind: 'wait',
        reason: 'opted_out',
        text: null,
      });
    },
  );

  it.each(['VOLTAR', 'START', 'voltar a receber'])('%j opts in again', async (word) => {
    const dialogue = await greeted();
    await dialogue.says('PARAR');
    expect(await dialogue.says(word)).toMatchObject({
      consent: 'opt_in',
      outcome: { kind: 'reply' },
    });
    expect((await dialogue.says('aceita pix?')).outcome).toMatchObject({ kind: 'reply' });
  });

  it('answers what was asked beside the word that opts in', async () => {
    const dialogue = await greeted();
    await dialogue.says('PARAR');
    expect(await dialogue.says('VOLTAR', 'aceita pix?')).toMatchObject({
      consent: 'opt_in',
      outcome: { text: expect.stringMatching(/voltou a receber.*\n\nPix, cartão e dinheiro\.$/) },
    });
  });

  it('gives a person to who opted out and asks for one, without a word of its own', async () => {
    const dialogue = await greeted();
    await dialogue.says('PARAR');
    expect((await dialogue.says('quero falar com um atendente')).outcome).toMatchObject({
      kind: 'hand_off',
      reason: 'asked_for_person',
      text: '',
    });
  });

  it.each(['quero parar de fumar, tem bolo?', 'vou sair agora, que horas abre?'])(
    '%j is no opt-out',
    async (text) => expect((await (await greeted()).says(text)).consent).toBeNull(),
  );
});

describe('language', () => {
  it.each([
    ['Hello, do you have a parking space?', /could not find/],
    ['Hola, ¿tienen bicicletas para los niños?', /No encontré/],
    ['vocês vendem bicicleta para os meninos?', notFound],
  ])('%j is answered in its language', async (text, expected) =>
    expect((await (await greeted()).says(text)).outcome.text).toMatch(expected),
  );
});

describe('B21, B29: sources and trace', () => {
  it('every answer keeps its sources, and the trace shows how it was found', async () => {
    const result = await (await greeted()).says('que horas abre?');
    expect(result.outcome).toMatchObject({ sources: ['faq:0'] });
    expect(result.trace).toContainEqual({
      step: 'search',
      detail: 'que horas abre',
      ms: expect.any(Number),
      sources: expect.arrayContaining([
        {
          id: 'faq:0',
          title: 'Qual é o horário de funcionamento?',
          confidence: expect.any(Number),
        },
      ]),
    });
  });

  it('every silence has its reason in the outcome, and every turn a trace or nothing to trace', async () => {
    const dialogue = await greeted();
    expect(steps(await dialogue.says('atendente'))).toEqual(['handoff_word']);
    expect(steps(await dialogue.says('obrigado'))).toEqual(['small_talk']);
  });
});

describe('a turn', () => {
  const input = {
    people: [],
    version: { id: 'v', agentId: 'a', agentName: 'x', number: 1, config: AgentConfig.parse({}) },
    contact: { name: null, optedOut: false },
    messages: [
      {
        id: '1',
        time: '2026-07-01T12:00:00Z',
        parts: [{ kind: 'text' as const, text: 'que horas abre?' }],
      },
    ],
  };
  const ports = { search: async () => [], now: () => new Date() };

  it('works without any knowledge: it greets, offers a person and hands over', async () => {
    const dialogue = startDialogue({});
    expect((await dialogue.says('oi')).outcome).toMatchObject({
      kind: 'reply',
      choices: ['Falar com atendente'],
    });
    expect((await dialogue.says('que horas abre?')).outcome).toMatchObject({
      text: expect.stringMatching(notFound),
    });
    expect((await dialogue.says('e sábado?')).outcome).toMatchObject({ kind: 'hand_off' });
  });

  it('starts afresh with a memory it cannot read', async () => {
    const { outcome } = await takeTurn(
      { ...input, state: { misses: 'many', choices: 3 } },
      ports,
      new AbortController().signal,
    );
    expect(outcome.kind).toBe('reply');
  });

  it('keeps its memory small and plain', async () => {
    const dialogue = await greeted({
      ...shop,
      menu: Array.from({ length: 9 }, (_, position) => `Uma opção bem comprida número ${position}`),
      limits: { repliesPerFiveMinutes: 20 },
    });
    for (const text of ['x'.repeat(5000), 'fazem encomenda?', 'PIX?', '1', '👍', 'menu'])
      await dialogue.says(text);
    expect(JSON.stringify(dialogue.state).length).toBeLessThan(1200);
  });

  it('passes a failing port on and stops when told', async () => {
    const broken = { ...ports, search: () => Promise.reject(new Error('database gone')) };
    await expect(
      takeTurn({ ...input, state: {} }, broken, new AbortController().signal),
    ).rejects.toThrow('database gone');
    await expect(
      takeTurn({ ...input, state: {} }, ports, AbortSignal.abort(new Error('stopped'))),
    ).rejects.toThrow('stopped');
  });
});
