import type { Told } from '#web/ui/overlays/toast.ts';

/**
 * The way to what must be mended, beside the reasons why an agent's model may not meet customers.
 * It stays until it is read.
 */
export const brainMend = (
  error: Error,
  t: (key: 'agents.brain.see') => string,
  toModels: () => void,
): Pick<Told, 'action' | 'stayFor'> =>
  'code' in error && error.code === 'brain_not_ready'
    ? { action: { label: t('agents.brain.see'), run: toModels }, stayFor: 0 }
    : {};
