import { describe, expect, it } from 'vitest';
import { startDialogue } from '#test/customers/agent-dialogue.ts';
import { greeted, greeting, notFound, shop } from '#test/customers/bakery-agent.ts';

describe('greeting and small talk', () => {
  it.each([
    'oi',
    'Oiiii',
    'bom dia!',
    'Oi, tudo bem?',
    'e aí',
    'olá, boa tarde pessoal',
    '/start',
    'oi, pode me ajudar?',
    'hello',
    'hola',
  ])('%j is greeted with the menu and a person', async (text) => {
    const { outcome } = await startDialogue(shop).says(text);
    expect(outcome).toMatchObject({
      kind: 'reply',
      text: greeting,
      choices: ['Horário', 'Entrega', expect.stringMatching(/atendente|person|alguien/)],
    });
  });

  it('answers a first question with the greeting before it, without its closing question', async () => {
    const { outcome } = await startDialogue(shop).says('Oi', 'que horas vcs abrem?');
    expect(outcome).toMatchObject({
      kind: 'reply',
      text: 'Olá! Sou o assistente automático da Padaria.\n\nDas 9h às 18h.',
      sources: ['faq:0'],
    });
  });

  it('greets once', async () => {
    const dialogue = await greeted();
    expect((await dialogue.says('oi', 'onde fica?')).outcome).toMatchObject({ text: 'Rua A, 10.' });
    expect((await dialogue.says('boa tarde')).outcome).toMatchObject({
      text: 'Oi! Como posso ajudar?',
    });
    dialogue.waits(13 * 3_600_000);
    expect((await dialogue.says('bom dia')).outcome).toMatchObject({ text: greeting });
  });

  it('B12: thanks once, and a late thank-you reopens nothing', async () => {
    const dialogue = await greeted();
    expect((await dialogue.says('Obrigada!')).outcome).toMatchObject({
      kind: 'reply',
      text: expect.stringContaining('Por nada'),
    });
    expect((await dialogue.says('vlw')).outcome).toEqual({
      kind: 'wait',
      reason: 'closing_thanks',
      text: null,
    });
    await dialogue.says('aceita pix?');
    dialogue.waits(2 * 3_600_000);
    expect((await dialogue.says('muito obrigado')).outcome).toEqual({
      kind: 'wait',
      reason: 'closing_thanks',
      text: null,
    });
  });

  it('goes on after a thank-you beside a greeting', async () => {
    const dialogue = await greeted();
    const { outcome } = await dialogue.says(
      { kind: 'text', text: 'obrigado' },
      { kind: 'text', text: 'bom dia' },
    );
    expect(outcome).toMatchObject({ kind: 'reply', text: 'Oi! Como posso ajudar?' });
  });

  it('answers the question beside a thank-you', async () =>
    expect((await (await greeted()).says('ok, e qual o endereço? obrigada')).outcome).toMatchObject(
      { text: 'Rua A, 10.' },
    ));

  it('says what it is when asked', async () => {
    const { outcome } = await (await greeted()).says('você é um robô?');
    expect(outcome).toMatchObject({
      kind: 'reply',
      text: expect.stringContaining('Sou um assistente automático'),
    });
  });

  it('says that it is automated when the greeting does not', async () => {
    const { outcome } = await startDialogue({ ...shop, greeting: 'Bem-vindo à Padaria!' }).says(
      'aceita pix?',
    );
    expect(outcome).toMatchObject({
      text: 'Bem-vindo à Padaria! Sou um assistente automático.\n\nPix, cartão e dinheiro.',
    });
  });

  it('shows the menu again when asked', async () =>
    expect((await (await greeted()).says('menu')).outcome).toMatchObject({
      choices: ['Horário', 'Entrega', 'Falar com atendente'],
    }));
});

describe('B13: a person is wanted', () => {
  it.each([
    ['quero falar com um atendente', 'asked_for_person'],
    ['atendente', 'handoff_word'],
    ['HUMANO!!', 'handoff_word'],
    ['tem alguém aí? quero falar com uma pessoa', 'asked_for_person'],
    ['vou no procon', 'legal_topic'],
    ['isso é um absurdo', 'anger'],
    ['que palhaçada, cadê meu pão', 'anger'],
    ['me liga', 'asked_for_person'],
    ['I want to talk to a human', 'asked_for_person'],
  ])('%j hands over: %s', async (text, reason) => {
    const { outcome } = await (await greeted()).says(text);
    expect(outcome).toMatchObject({
      kind: 'hand_off',
      reason,
      text: expect.stringContaining('pessoa da equipe'),
      note: `Ana: ${text}`,
    });
  });

  it.each([
    'qual o valor por pessoa?',
    'não quero falar com atendente',
    'atendem em domicílio?',
    'meu pai pessoano',
  ])('%j does not', async (text) =>
    expect((await (await greeted()).says(text)).outcome.kind).not.toBe('hand_off'),
  );

  it('by the menu, the number and the word "sim" after an offer', async () => {
    expect((await (await greeted()).presses({ id: '3' })).outcome).toMatchObject({
      kind: 'hand_off',
      reason: 'menu_person',
    });
    expect((await (await greeted()).says('3')).outcome).toMatchObject({
      kind: 'hand_off',
      reason: 'menu_person',
    });
    const dialogue = await greeted();
    await dialogue.says('vende bicicleta?');
    expect((await dialogue.says('sim')).outcome).toMatchObject({
      kind: 'hand_off',
      reason: 'asked_for_person',
    });
  });

  it('notes for the person what was written, and nothing of a button that shows no words', async () => {
    const { outcome } = await (
      await greeted()
    ).says({ kind: 'choice', id: '1' }, 'quero um atendente');
    expect(outcome).toMatchObject({ kind: 'hand_off', note: 'Ana: quero um atendente' });
  });

  it('says so, and that it is automated, even as its first words', async () => {
    const { outcome } = await startDialogue({
      ...shop,
      handOff: { message: 'Chamando a equipe.' },
    }).says('atendente');
    expect(outcome.text).toBe('Chamando a equipe. Sou um assistente automático.');
  });

  it('hands over at the last miss that the agent may have', async () => {
    const dialogue = await greeted();
    expect((await dialogue.says('vende bicicleta?')).outcome).toMatchObject({
      kind: 'reply',
      text: expect.stringMatching(notFound),
      choices: ['Falar com atendente'],
    });
    expect((await dialogue.says('e patinete elétrico?')).outcome).toMatchObject({
      kind: 'hand_off',
      reason: 'no_answer_found',
    });
  });

  it('an answer in between clears the misses', async () => {
    const dialogue = await greeted();
    await dialogue.says('vende bicicleta?');
    await dialogue.says('aceita pix?');
    expect((await dialogue.says('vende patinete?')).outcome).toMatchObject({
      kind: 'reply',
      text: expect.stringMatching(notFound),
    });
  });
});

describe('choices', () => {
  it.each([{ id: '1' }, { id: '1', label: 'Horário' }, { id: '7', label: 'Horário' }])(
    'a press of %j is the question behind the button',
    async (button) => {
      expect((await (await greeted()).presses(button)).outcome).toMatchObject({
        text: 'Das 9h às 18h.',
        sources: ['faq:0'],
      });
    },
  );

  it.each(['2', '2.', 'opção 2', 'a 2', 'entrega', 'Entrega'])(
    '%j typed is the second of the menu',
    async (text) =>
      expect((await (await greeted()).says(text)).outcome).toMatchObject({
        text: 'Sim, em toda a cidade.',
        choices: ['Prazo de entrega', 'Falar com atendente'],
      }),
  );

  it('a person among the buttons of an answer is a person', async () => {
    const dialogue = await greeted();
    await dialogue.presses({ id: '2' });
    expect((await dialogue.presses({ id: '2' })).outcome).toMatchObject({
      kind: 'hand_off',
      reason: 'menu_person',
    });
  });

  it('offers each label once', async () => {
    const dialogue = await greeted({
      ...shop,
      faq: [
        { question: 'Aceita pix?', answer: 'Sim.', buttons: ['Menu', 'Mais'] },
        { question: 'Onde fica?', answer: 'Rua A.', buttons: ['Mais'] },
      ],
    });
    expect((await dialogue.says('aceita pix?', 'onde fica?')).outcome).toMatchObject({
      choices: ['Menu', 'Mais'],
    });
  });

  it('a press of an older message counts by its label', async () => {
    const dialogue = await greeted();
    await dialogue.presses({ id: '2', label: 'Entrega' });
    expect((await dialogue.presses({ id: '1', label: 'Horário' })).outcome).toMatchObject({
      text: 'Das 9h às 18h.',
    });
  });

  it.each(['8', 'sim'])('%j, which nothing was offered for, asks again', async (text) =>
    expect((await (await greeted()).says(text)).outcome).toMatchObject({
      text: expect.stringContaining('Não entendi qual opção'),
      choices: ['Horário', 'Entrega', 'Falar com atendente'],
    }),
  );

  it('offers the best guesses when unsure, and answers the one that is chosen', async () => {
    const dialogue = await greeted();
    const { outcome } = await dialogue.says('fazem encomenda?');
    expect(outcome).toMatchObject({
      kind: 'choices',
      choices: expect.arrayContaining([
        'Fazem encomenda de bolo de aniversário?',
        'Falar com atendente',
      ]),
    });
    expect((await dialogue.says('1')).outcome).toMatchObject({
      kind: 'reply',
      text: expect.stringMatching(/Sim, /),
    });
  });

  it('"nenhuma dessas" is a miss', async () => {
    const dialogue = await greeted();
    await dialogue.says('fazem encomenda?');
    expect((await dialogue.says('nenhuma dessas')).outcome).toMatchObject({
      text: expect.stringMatching(notFound),
      choices: ['Falar com atendente'],
    });
    expect((await dialogue.says('vende bicicleta?')).outcome).toMatchObject({
      kind: 'hand_off',
      reason: 'no_answer_found',
    });
  });
});

describe('B5, B8: everything since the last answer is answered in one go', () => {
  it('in order, each once', async () => {
    const { outcome } = await (
      await greeted()
    ).says('onde fica?', 'e aceita pix?', 'que horas abre?', 'qual o endereço?');
    expect(outcome).toMatchObject({
      text: 'Rua A, 10.\n\nPix, cartão e dinheiro.\n\nDas 9h às 18h.',
      sources: ['faq:4', 'faq:3', 'faq:0'],
    });
  });

  it('two questions in one message', async () => {
    expect(
      (await (await greeted()).says('Qual o endereço? E que horas abre?')).outcome,
    ).toMatchObject({ sources: ['faq:4', 'faq:0'] });
    expect((await (await greeted()).says('qual o endereço e aceita pix?')).outcome).toMatchObject({
      sources: ['faq:4', 'faq:3'],
    });
  });

  it('a remark beside a question needs no answer; a message of its own does', async () => {
    const remark = await (await greeted()).says('Meu vizinho adora bicicleta. Aceita pix?');
    expect(remark.outcome.text).toBe('Pix, cartão e dinheiro.');
    const alone = await (await greeted()).says('aceita pix?', 'queria uma bicicleta');
    expect(alone.outcome.text).toContain('Sobre “queria uma bicicleta”, não encontrei');
  });

  it('one question in three messages', async () =>
    expect(
      (await (await greeted()).says('oi', 'queria saber', 'que horas', 'vcs abrem')).outcome,
    ).toMatchObject({ sources: ['faq:0'] }));

  it('says which one it has no answer to', async () => {
    const { outcome } = await (await greeted()).says('aceita pix?', 'vende bicicleta?');
    expect(outcome).toMatchObject({
      text: 'Pix, cartão e dinheiro.\n\nSobre “vende bicicleta”, não encontrei a informação. Se preferir, eu chamo uma pessoa da equipe.',
      choices: ['Falar com atendente'],
    });
  });
});

describe('the trace', () => {
  it.each([
    ['Oi! Que horas vcs abrem?', ['Que horas vcs abrem']],
    [
      'que horas abrem e aceitam PIX?',
      ['que horas abrem e aceitam PIX', 'que horas abrem', 'aceitam PIX'],
    ],
  ])('%j: it was searched for in the customer’s words', async (text, words) => {
    const { trace } = await startDialogue(shop).says(text);
    expect(trace.flatMap(({ step, detail }) => (step === 'search' ? detail : []))).toEqual(words);
  });
});
