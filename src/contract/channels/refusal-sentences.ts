import { type RefusalCode, refusalSentences } from '#contract/i18n/refusals.ts';

export const isRefusalCode = (code: string): code is RefusalCode =>
  Object.hasOwn(refusalSentences, code);

const unknown = {
  pt: 'O canal recusou a mensagem',
  en: 'The channel refused the message',
} as const;
const label = { pt: 'código', en: 'code' } as const;

/** The sentence for a refusal, with the provider's own code for people who ask its support. */
export function refusalSentence(
  code: string,
  language: 'pt' | 'en',
  support: string | null = null,
): string {
  if (!isRefusalCode(code)) return `${unknown[language]} (${label[language]} ${support ?? code}).`;
  const sentence = refusalSentences[code][language];
  return support === null ? sentence : `${sentence.slice(0, -1)} (${label[language]} ${support}).`;
}
