import type { OutcomeSentence } from '#contract/i18n/outcome-sentence.ts';
import { type OutcomeReason, outcomeSentences } from '#contract/i18n/outcomes.ts';
import { type WayOn, waysOn } from '#contract/i18n/ways-on.ts';
import { isRefusalCode, refusalSentence } from '#contract/channels/refusal-sentences.ts';

/** The values for the placeholders of sentences and links; an unknown value leaves its part out. */
export interface OutcomePlace {
  channelId?: string | null;
  agentId?: string | null;
  conversationId?: string | null;
  /** A time of day, as the reader writes it. */
  at?: string | null;
  /** Who of the team answered or resolved. */
  person?: string | null;
  /** Who of the team has the conversation now. */
  owner?: string | null;
  /** Why the channel refused, as a stable code (`i18n/refusals.ts`). */
  code?: string | null;
  /** The provider's own code for the same refusal. */
  support?: string | null;
}

const isOutcomeReason = (reason: string): reason is OutcomeReason =>
  Object.hasOwn(outcomeSentences, reason);

/** A refusal whose meaning we know has its own sentence. */
function refusedSentence(
  reason: string | null,
  { code, support = null }: OutcomePlace,
): OutcomeSentence {
  const known = [code, reason].find((one) => typeof one === 'string' && isRefusalCode(one));
  if (typeof known !== 'string') return outcomeSentences.provider_refused;
  return {
    pt: refusalSentence(known, 'pt', support),
    en: refusalSentence(known, 'en', support),
    link: '/conversations/{conversationId}',
  };
}

/**
 * The sentence for a reason, what a person can do now (null: nothing), and where. A reason that we
 * do not know is the provider's own code.
 */
export function outcomeSentence(
  reason: string | null,
  language: 'pt' | 'en',
  place: OutcomePlace,
): { text: string; next: string | null; link: string } {
  const known = reason === null ? 'unknown' : isOutcomeReason(reason) ? reason : 'provider_refused';
  const sentence: OutcomeSentence =
    known === 'provider_refused' ? refusedSentence(reason, place) : outcomeSentences[known];
  const values: Record<string, string | null | undefined> = {
    ...place,
    code: place.support ?? place.code ?? reason,
  };
  const fill = (template: string) =>
    template
      .replaceAll(/\[([^\]]*\{(\w+)\}[^\]]*)\]/g, (_, inside: string, name: string) =>
        values[name] ? inside : '',
      )
      .replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const next: WayOn | null = waysOn[known];
  return {
    text: fill(sentence[language]),
    next: next && fill(next[language]),
    link: fill(sentence.link).replace(/\/$/, ''),
  };
}
