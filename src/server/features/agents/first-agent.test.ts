import { describe, expect, it } from 'vitest';
import { startDialogue } from '#test/customers/agent-dialogue.ts';
import { filledIn } from '#test/customers/shop-answers.ts';
import { firstAgentConfig } from './first-agent.ts';

/**
 * The ten tests that every new workspace's agent passes once the shop has written its answers, and
 * no other word.
 */
const pt = filledIn(firstAgentConfig('pt'));
const en = filledIn(firstAgentConfig('en'));

describe('the first agent', () => {
  it('1. greets, says that it is automated and offers three things and a person', async () => {
    const { outcome } = await startDialogue(pt).says('oi');
    expect(outcome).toMatchObject({
      text: expect.stringMatching(/^Olá! Sou o assistente automático/),
      choices: [
        'Horário de funcionamento',
        'Formas de pagamento',
        'Prazo de entrega',
        'Falar com atendente',
      ],
    });
  });

  it.each([
    'que hrs vcs abrem?',
    'até q horas ficam abertos',
    'abre sábado?',
    'tão abertos agora?',
  ])('2. knows its hours: %s', async (text) =>
    expect((await startDialogue(pt).says(text)).outcome).toMatchObject({
      kind: 'reply',
      text: expect.stringContaining('das 9h às 18h'),
    }),
  );

  it.each(['aceita pix?', 'dá pra parcelar?', 'passa cartão', 'como faço pra pagar?'])(
    '3. knows how to pay: %s',
    async (text) =>
      expect((await startDialogue(pt).says(text)).outcome).toMatchObject({
        kind: 'reply',
        text: expect.stringContaining('Aceitamos pix'),
      }),
  );

  it.each(['qto é o frete', 'a entrega é grátis?', 'vcs entregam aqui no bairro?'])(
    '4. knows what delivery costs: %s',
    async (text) =>
      expect((await startDialogue(pt).says(text)).outcome).toMatchObject({
        kind: 'reply',
        text: expect.stringContaining('depende do seu CEP'),
      }),
  );

  it.each(['demora quanto pra chegar?', 'qual o prazo', 'chega em quantos dias'])(
    '5. knows how long it takes: %s',
    async (text) =>
      expect((await startDialogue(pt).says(text)).outcome).toMatchObject({
        kind: 'reply',
        text: expect.stringContaining('2 dias úteis'),
      }),
  );

  it.each([
    ['quero trocar, ficou apertado', '7 dias depois de receber'],
    ['como devolvo?', '7 dias depois de receber'],
    ['onde vcs ficam?', 'Rua das Flores'],
    ['me passa o end', 'Rua das Flores'],
    ['cadê meu pedido', 'código de rastreio'],
    ['preciso da nota fiscal', 'nota fiscal vai por e-mail'],
  ])('6. knows the rest: %s', async (text, answer) =>
    expect((await startDialogue(pt).says(text)).outcome).toMatchObject({
      kind: 'reply',
      text: expect.stringContaining(answer),
    }),
  );

  it.each([
    ['1', 'das 9h às 18h'],
    ['2', 'Aceitamos pix'],
    ['3', '2 dias úteis'],
    ['Prazo de entrega', '2 dias úteis'],
  ])('7. every entry of its menu has an answer: %s', async (pick, answer) => {
    const dialogue = startDialogue(pt);
    await dialogue.says('oi');
    expect((await dialogue.says(pick)).outcome.text).toContain(answer);
  });

  it.each(['4', 'Falar com atendente', 'quero falar com uma pessoa', 'atendente', 'reclamação'])(
    '8. hands over to a person: %s',
    async (text) => {
      const dialogue = startDialogue(pt);
      await dialogue.says('oi');
      expect((await dialogue.says(text)).outcome).toMatchObject({
        kind: 'hand_off',
        text: expect.stringContaining('Vou chamar uma pessoa'),
      });
    },
  );

  it('9. admits what it does not know, and hands over the second time', async () => {
    const dialogue = startDialogue(pt);
    await dialogue.says('oi');
    expect((await dialogue.says('vocês vendem bicicleta?')).outcome.text).toContain(
      'Não encontrei',
    );
    expect((await dialogue.says('e patinete?')).outcome).toMatchObject({
      kind: 'hand_off',
      reason: 'no_answer_found',
    });
  });

  it.each([
    ['hi', 'automated assistant'],
    ['when do you open?', '9 am to 6 pm'],
    ['do u take credit cards', 'debit card'],
    ['how long does shipping take', '2 working days'],
    ['where is my order', 'tracking code'],
    ['i want a refund', '7 days'],
    ['talk to a person', 'calling a person'],
  ])('10. speaks English where the workspace does: %s', async (text, answer) =>
    expect((await startDialogue(en).says(text)).outcome.text).toContain(answer),
  );

  it('answers at night and on Sundays, because a new owner tries it then', async () => {
    for (const time of ['2026-07-05T03:00:00Z', '2026-07-06T02:59:00Z', '2026-07-06T03:00:00Z'])
      expect((await startDialogue(pt, { start: time }).says('aceita pix?')).outcome.kind).toBe(
        'reply',
      );
  });

  it.each([pt, en])('every button it offers leads somewhere', async (config) => {
    for (const label of [...config.menu, ...config.faq.flatMap(({ buttons }) => buttons)]) {
      const dialogue = startDialogue(config);
      await dialogue.says('oi');
      const { outcome } = await dialogue.presses({ id: '9', label });
      expect
        .soft({
          label,
          sure:
            outcome.kind === 'hand_off' ||
            (outcome.kind === 'reply' && outcome.sources.length === 1),
        })
        .toEqual({ label, sure: true });
    }
  });
});
