import { expect, test } from 'vitest';
import { toSteps } from './to-steps.ts';

const source = { id: 'p1', title: 'Prazo?', confidence: 0.9 };
const step = (name: string, detail: string, sources: (typeof source)[] = []) => ({
  step: name,
  detail,
  sources,
});

test('a source stands with the first search that found it, and a later one still has found something', () => {
  const steps = toSteps({
    sources: [{ ...source, text: '40 minutos', isCited: true }],
    trace: [
      step('search', 'demora?', [source]),
      step('tool', 'search'),
      step('search', 'prazo', [source]),
      step('tool', 'set_labels'),
      step('tool', 'reply'),
    ],
  });
  expect(
    steps.map(({ detail, found, sources }) => [detail, found.length, sources?.length]),
  ).toEqual([
    ['demora?', 1, 1],
    ['prazo', 0, 1],
    ['set_labels', 0, 0],
  ]);
});
