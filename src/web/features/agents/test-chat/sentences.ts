import type { TFunction } from 'i18next';
import type { TraceStep } from '#contract/agents.ts';

const reasons = [
  'handoff_word',
  'asked_for_person',
  'no_answer_found',
  'anger',
  'legal_topic',
  'agent_failed',
  'menu_person',
  'opted_out',
  'loop_guard',
  'outside_hours',
  'kind_not_answered',
  'closing_thanks',
] as const;
const steps = [
  'search',
  'choice',
  'handoff_word',
  'asked_for_person',
  'legal_topic',
  'anger',
  'menu_person',
  'no_answer_found',
  'outside_hours',
  'opted_out',
  'opt_out',
  'opt_in',
  'unreadable',
  'ungrounded',
  'loop_guard',
] as const;
const talks = ['greeting', 'thanks', 'goodbye', 'menu', 'asks_whether_bot', 'stray_number', 'yes', 'no'] as const;

/** Why a person would be called, or why nothing would be said. A code without a sentence is shown as it is. */
export function reasonText(code: string | null, t: TFunction): string {
  const known = reasons.find((reason) => reason === code);
  return known ? t(`agents.chat.reasons.${known}`) : (code ?? '');
}

/** One step of the way to an answer, in words. */
export function stepText({ step, detail }: TraceStep, t: TFunction): string {
  const talk = step === 'small_talk' ? talks.find((kind) => kind === detail) : undefined;
  if (talk) return t(`agents.chat.talk.${talk}`);
  const known = steps.find((name) => name === step);
  return known ? t(`agents.chat.steps.${known}`, { detail }) : `${step}: ${detail}`;
}
