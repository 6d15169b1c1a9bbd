import { describe, expect, it, test } from 'vitest';
import { startDialogue } from '#test/customers/agent-dialogue.ts';
import { shop as bakery } from '#test/customers/bakery-agent.ts';
import { answers, call, type Script, scriptedModel } from '#test/customers/scripted-model.ts';
import { ModelFailure } from './think.ts';

/** What a customer replies to a question that a model asked is the model's to read. */
const shop = {
  ...bakery,
  instructions:
    'De bolos, pergunte para quantas pessoas, para que dia e, se preferir, chame alguém.',
};
const cake = 'queria um bolo bem diferente';
const asksBack = (text: string, kind = 'question'): ReturnType<Script> => ({
  calls: [call('reply', { text, kind })],
});
const person: ReturnType<Script> = {
  calls: [call('hand_off', { reason: 'asked_for_person', note: '' })],
};
const offersPerson = asksBack('Não encontrei isso. Quer que eu chame uma pessoa?');
const howMany = asksBack('Que bom! Para quantas pessoas?');

/** The menu, a question of the customer, what the model asks, and the customer's reply to it. */
async function replied(asked: ReturnType<Script>, reply: string, then: Script) {
  const model = scriptedModel((request, step, signal) =>
    step === 0 ? asked : then(request, step, signal),
  );
  const dialogue = startDialogue(shop, { model });
  expect((await dialogue.says('oi')).outcome).toMatchObject({
    choices: ['Horário', 'Entrega', 'Falar com atendente'],
  });
  await dialogue.says(cake);
  const { outcome, run } = await dialogue.says(reply);
  const heard = model.requests[1]?.messages.at(-1);
  return { outcome, run, heard, model, dialogue };
}

describe('a bare reply to a question of the model', () => {
  it.each(['sim', 'Quero sim', 'por favor', 'ok', 'beleza'])(
    '%j to the offer of a person is understood',
    async (reply) => {
      const { outcome, heard } = await replied(offersPerson, reply, () => person);
      expect(outcome).toMatchObject({ kind: 'hand_off', reason: 'asked_for_person' });
      expect(heard).toMatchObject({ text: expect.stringContaining(reply) });
    },
  );

  it('and to one that is not worded as a question', async () => {
    const offer = asksBack('Não encontrei isso. Se preferir, eu chamo uma pessoa.', 'courtesy');
    const { outcome } = await replied(offer, 'sim', () => person);
    expect(outcome).toMatchObject({ kind: 'hand_off', reason: 'asked_for_person' });
  });

  it.each(['2', '3', '8', 'opção 3', 'não', 'não, obrigada'])(
    '%j is read by the model, and by no menu of before',
    async (reply) => {
      const { outcome, heard } = await replied(howMany, reply, () => asksBack('E para que dia?'));
      expect(outcome).toMatchObject({ kind: 'reply', text: 'E para que dia?' });
      expect(heard).toMatchObject({ text: expect.stringContaining(reply) });
    },
  );

  it('stays one until the model has said something else', async () => {
    const { dialogue } = await replied(howMany, '3', () =>
      asksBack('Certo, obrigado.', 'courtesy'),
    );
    expect((await dialogue.says('2')).outcome).toMatchObject({ text: 'Sim, em toda a cidade.' });
  });

  it.each(['sim', '2', '3', '8', 'ok'])(
    'with the model down %j calls a person, and picks nothing of an older menu',
    async (reply) => {
      const { outcome } = await replied(howMany, reply, () => {
        throw new ModelFailure('model_failed');
      });
      expect(outcome).toMatchObject({
        kind: 'hand_off',
        reason: 'model_failed',
        note: `Ana: ${reply}`,
      });
    },
  );

  it('without a model any more it calls a person, too', async () => {
    const { dialogue } = await replied(howMany, '3', () => howMany);
    const rules = startDialogue(shop);
    rules.state = dialogue.state;
    expect((await rules.says('3')).outcome).toMatchObject({
      kind: 'hand_off',
      reason: 'no_answer_found',
    });
  });

  it('a courtesy in answer to it counts as no miss', async () => {
    const { outcome, dialogue } = await replied(offersPerson, 'não', () =>
      asksBack('Tudo bem!', 'courtesy'),
    );
    expect(outcome).toMatchObject({ kind: 'reply', end: 'small_talk' });
    expect(dialogue.state).not.toHaveProperty('misses');
  });
});

describe('beside such a question', () => {
  const never: Script = () => {
    throw new Error('The model is not asked.');
  };

  it('a button of the older menu still works, by its id and by its label', async () => {
    for (const button of [{ id: '2' }, { id: '2', label: 'Entrega' }]) {
      const model = scriptedModel((request, step, signal) =>
        step === 0 ? howMany : never(request, step, signal),
      );
      const dialogue = startDialogue(shop, { model });
      await dialogue.says('oi');
      await dialogue.says(cake);
      expect((await dialogue.presses(button)).outcome).toMatchObject({
        text: 'Sim, em toda a cidade.',
      });
    }
  });

  it.each([
    ['obrigada', 'Por nada! Se precisar de mais alguma coisa, é só escrever.'],
    ['Qual o prazo de entrega?', 'Até 40 minutos.'],
  ])('%j is answered by the rules, as ever', async (words, text) => {
    const { outcome, run, dialogue } = await replied(howMany, words, never);
    expect(outcome).toMatchObject({ kind: 'reply', text });
    expect(run).toBeUndefined();
    expect(dialogue.state, 'and closes it').not.toHaveProperty('question');
  });

  it('a call for a person needs no model', async () => {
    const { outcome, dialogue } = await replied(howMany, 'atendente', never);
    expect(dialogue.state).not.toHaveProperty('question');
    expect(outcome).toMatchObject({ kind: 'hand_off', reason: 'handoff_word' });
  });
});

describe('where the model offers choices', () => {
  test('of its own, a number picks one of them', async () => {
    const choices = ['Entrega', 'Horário'];
    const { outcome } = await replied(
      { calls: [call('reply', { text: 'O que você quer saber?', kind: 'question', choices })] },
      '2',
      () => person,
    );
    expect(outcome).toMatchObject({ text: 'Das 9h às 18h.' });
  });

  test('a person alone beside an unsure answer, its number calls one, and a yes is the model’s', async () => {
    const unsure = answers(
      'Sim, entregamos em toda a cidade. Posso ajudar em mais alguma coisa?',
      'faq:1',
    );
    for (const [reply, reason] of [
      ['1', 'menu_person'],
      ['sim', 'asked_for_person'],
      ['5', 'asked_for_person'],
    ] as const) {
      const model = scriptedModel((_, step) => (step === 0 ? unsure : person));
      const dialogue = startDialogue(shop, { model });
      const { outcome } = await dialogue.says('vocês entregam no Centro?');
      expect(outcome).toMatchObject({ choices: ['Falar com atendente'] });
      expect((await dialogue.says(reply)).outcome).toMatchObject({ kind: 'hand_off', reason });
    }
  });
});
