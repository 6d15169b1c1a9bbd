import '#web/i18n/steps.ts';
import type { TFunction } from 'i18next';

const steps = [
  'search',
  'choice',
  'handoff_word',
  'asked_for_person',
  'legal_topic',
  'anger',
  'menu_person',
  'for_person',
  'no_answer_found',
  'to_fill_in',
  'outside_hours',
  'opted_out',
  'opt_out',
  'opt_in',
  'unreadable',
  'ungrounded',
  'loop_guard',
  'give_up',
  'person',
] as const;
const talks = [
  'greeting',
  'thanks',
  'goodbye',
  'menu',
  'asks_whether_bot',
  'stray_number',
  'yes',
  'no',
] as const;

/**
 * One step of an agent's way to an answer, as a sentence. A step without a sentence is shown as it
 * is.
 */
export function stepText({ step, detail }: { step: string; detail: string }, t: TFunction): string {
  const talk = step === 'small_talk' ? talks.find((kind) => kind === detail) : undefined;
  if (talk) return t(`steps.talk.${talk}`);
  const known = steps.find((name) => name === step);
  return known ? t(`steps.${known}`, { detail }) : `${step}: ${detail}`;
}
