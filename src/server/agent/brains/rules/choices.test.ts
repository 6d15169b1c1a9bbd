import { describe, expect, it } from 'vitest';
import { greeted } from '#test/customers/bakery-agent.ts';

describe('what is offered, at its edges', () => {
  it('shows twelve labels at most, and of more the first eleven and a person', async () => {
    const labels = (count: number) =>
      Array.from({ length: count }, (_, index) => `Opção ${index + 1}`);
    const shown = async (count: number) => {
      const buttons = labels(count);
      const dialogue = await greeted({
        faq: [
          { question: 'Aceita pix?', answer: 'Sim.', buttons: buttons.slice(0, 6) },
          { question: 'Onde fica?', answer: 'Rua A.', buttons: buttons.slice(6) },
        ],
      });
      return (await dialogue.says('aceita pix?', 'onde fica?')).outcome;
    };
    expect(await shown(12)).toMatchObject({ choices: labels(12) });
    expect(await shown(13)).toMatchObject({ choices: [...labels(11), 'Falar com atendente'] });
  });

  it('the whole question behind a label that was cut is a press, and answered after hours as one', async () => {
    const question = 'Fazem encomenda de bolo de aniversário sem glúten?';
    const blocks = [{ day: 3, from: '09:00', to: '18:00' }]; // a Wednesday, as the dialogue begins
    const dialogue = await greeted({
      faq: [
        { question, answer: 'Sim, com 3 dias.' },
        { question: 'Fazem encomenda de salgados para festa de crianças?', answer: 'Sim.' },
      ],
      hours: { blocks },
    });
    const { outcome } = await dialogue.says('fazem encomenda?');
    expect(outcome).toMatchObject({
      choices: expect.arrayContaining(['Fazem encomenda de bolo de aniversário…']),
    });
    dialogue.waits(12 * 3_600_000);
    expect((await dialogue.says(question)).outcome).toMatchObject({
      kind: 'reply',
      text: 'Sim, com 3 dias.',
    });
  });
});
