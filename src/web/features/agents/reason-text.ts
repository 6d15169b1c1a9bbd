import type { TFunction } from 'i18next';

const reasons = [
  'handoff_word',
  'asked_for_person',
  'no_answer_found',
  'anger',
  'legal_topic',
  'agent_failed',
  'menu_person',
  'for_person',
  'opted_out',
  'loop_guard',
  'outside_hours',
  'kind_not_answered',
  'closing_thanks',
] as const;

/**
 * Why a person would be called, or why nothing would be said. A code without a sentence is shown as
 * it is.
 */
export function reasonText(code: string | null, t: TFunction): string {
  const known = reasons.find((reason) => reason === code);
  return known ? t(`agents.chat.reasons.${known}`) : (code ?? '');
}
