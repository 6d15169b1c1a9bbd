import type { TFunction } from 'i18next';
import { handOffReasons, waitReasons } from '#contract/agents/turn-reasons.ts';

const reasons = [...handOffReasons, ...waitReasons];

/**
 * Why a person would be called, or why nothing would be said. A code without a sentence is shown as
 * it is.
 */
export function reasonText(code: string | null, t: TFunction): string {
  const known = reasons.find((reason) => reason === code);
  return known ? t(`agents.chat.reasons.${known}`) : (code ?? '');
}
