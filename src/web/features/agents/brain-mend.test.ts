import { expect, test, vi } from 'vitest';
import { brainMend } from './brain-mend.ts';

/** As the server's refusals arrive. */
const refusal = (code: string): Error => Object.assign(new Error('No.'), { code });

test('only a model that is not ready leads to the models', () => {
  const toModels = vi.fn<() => void>();
  const mend = (error: Error) => brainMend(error, String, toModels);
  const { action } = mend(refusal('brain_not_ready'));
  expect(action?.label).toBe('agents.brain.see');
  action?.run();
  expect(toModels).toHaveBeenCalledOnce();
  expect(mend(refusal('draft_changed'))).toEqual({});
  expect(mend(new Error('No connection'))).toEqual({});
});
