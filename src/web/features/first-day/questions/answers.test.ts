import { expect, test } from 'vitest';
import { AgentConfig } from '#contract/agents/agents.ts';
import { blanksOf, sayingOf, withAnswers } from './answers.ts';

const none = { name: '', hours: '', address: '', payment: '', delivery: '' };
const config = AgentConfig.parse({
  faq: [
    { question: 'Qual é o horário de funcionamento?', variants: ['Vocês abrem no sábado?'] },
    { question: 'Onde fica a loja?', answer: 'Na praça.' },
  ],
});

test('answers fill in the entries of the agent, and leave the others as they were', () => {
  const filled = withAnswers(config, {
    ...none,
    name: 'Padaria da Marta',
    hours: 'seg a sáb 7h–19h',
    delivery: 'Só no bairro.',
  });
  expect(filled.greeting).toBe(
    'Oi! Aqui é Padaria da Marta. Sou o atendente automático, pode perguntar.',
  );
  expect(filled.faq.map(({ question, answer }) => [question, answer])).toEqual([
    ['Qual é o horário de funcionamento?', 'Abrimos de segunda a sábado, das 7h às 19h.'],
    ['Onde fica a loja?', 'Na praça.'],
    ['Vocês fazem entrega?', 'Só no bairro.'],
  ]);
  expect(filled.faq[0]?.variants).toEqual(['Vocês abrem no sábado?']);
  expect(AgentConfig.safeParse(filled).success).toBe(true);
  expect(blanksOf(config)).toEqual(['hours', 'payment', 'delivery']);
  expect(blanksOf(filled)).toEqual(['payment']);
});

test('without an answer nothing changes; what is no sentence gets a beginning', () => {
  expect(withAnswers(config, none)).toEqual(config);
  expect(sayingOf(config, 'payment', ' pix e dinheiro ')).toBe(
    'Formas de pagamento: pix e dinheiro.',
  );
  expect(sayingOf(config, 'hours', 'só com hora marcada')).toBe(
    'Nosso horário: só com hora marcada.',
  );
  expect(sayingOf({ ...config, language: 'en' }, 'address', '1 Main St')).toBe(
    'Our address: 1 Main St.',
  );
});
