import type { TFunction } from 'i18next';

export interface Step {
  step: string;
  detail: string;
  sources: { title: string; confidence: number }[];
}

/** The trace as it was stored; what cannot be read is left out. */
export function toSteps(trace: readonly unknown[]): Step[] {
  return trace.flatMap((item) => {
    if (!isRecord(item) || typeof item.step !== 'string') return [];
    const sources = Array.isArray(item.sources) ? item.sources : [];
    return {
      step: item.step,
      detail: typeof item.detail === 'string' ? item.detail : '',
      sources: sources.flatMap((source: unknown) =>
        isRecord(source) && typeof source.title === 'string' && typeof source.confidence === 'number'
          ? { title: source.title, confidence: source.confidence }
          : [],
      ),
    };
  });
}

const names = [
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
  'give_up',
] as const;
const talks = ['greeting', 'thanks', 'goodbye', 'menu', 'asks_whether_bot', 'stray_number', 'yes', 'no'] as const;

/** One step of the way in words; a step without a sentence is shown as it is. */
export function stepText({ step, detail }: Step, t: TFunction): string {
  const talk = step === 'small_talk' ? talks.find((kind) => kind === detail) : undefined;
  if (talk) return t(`conversations.how.talk.${talk}`);
  const known = names.find((name) => name === step);
  return known ? t(`conversations.how.steps.${known}`, { detail }) : `${step}: ${detail}`;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
