import type { Draft, Evidence } from '#server/agent/guards/model/shapes.ts';
import { evidenceOf, type Language } from './businesses.ts';

export interface Case {
  language: Language;
  /** What the customer wrote. */
  words: string;
  draft: Draft;
  evidence: Evidence;
}
interface More {
  calls?: Draft['calls'];
  /** How the model says that it worked something out. */
  calculations?: string[];
  kind?: Draft['kind'];
  evidence?: Partial<Evidence>;
}

/** One draft: the customer's words, the ids that it cites (separated by spaces) and what it says. */
export function say(
  language: Language,
  words: string,
  cites: string,
  text: string,
  { calls = [], calculations = [], kind, evidence = {} }: More = {},
): Case {
  const sources = cites.split(' ').filter((one) => one !== '');
  const draft: Draft = {
    text,
    sources,
    calls,
    calculations,
    kind: kind ?? (sources.length > 0 ? 'answer' : text.includes('?') ? 'question' : 'courtesy'),
  };
  return { language, words, draft, evidence: evidenceOf(language, words, evidence) };
}

export const call = (name: string, args: Record<string, unknown> = {}): Draft['calls'][number] => ({
  name,
  args,
});
export const person = call('hand_off', { reason: 'for_person', note: '' });
