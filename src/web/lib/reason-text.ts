import '#web/i18n/reasons.ts';
import type { TFunction } from 'i18next';
import { handOffReasons, waitReasons } from '#contract/agents/turn-reasons.ts';

const reasons = [...handOffReasons, ...waitReasons];

/**
 * Why the agent would call a person, or say nothing. A code without a sentence is shown as it is.
 */
export function reasonText(code: string | null, t: TFunction): string {
  const known = reasons.find((reason) => reason === code);
  return known ? t(`reasons.${known}`) : (code ?? '');
}
