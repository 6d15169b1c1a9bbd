import { expect, test } from 'vitest';
import { sameQuestions } from './same-questions.ts';

const asked = (id: string, conversationId: string) => ({ id, conversationId });

test('the same question of several customers is one, in the newest words, most asked first', () => {
  const words: Record<string, string | null> = {
    a: 'Aceita vale-refeição?',
    b: 'Tem opção sem glúten?',
    c: 'tem opcao sem gluten',
    d: 'TEM OPÇÃO SEM GLÚTEN???',
    e: null,
    f: '…',
  };
  const messages = [
    asked('a', '1'),
    asked('b', '2'),
    asked('c', '3'),
    asked('d', '3'),
    asked('e', '4'),
    asked('f', '5'),
  ];
  expect(sameQuestions(messages, ({ id }) => words[id] ?? null)).toEqual([
    { messageId: 'b', conversationId: '2', words: 'Tem opção sem glúten?', people: 2 },
    { messageId: 'a', conversationId: '1', words: 'Aceita vale-refeição?', people: 1 },
  ]);
});
