/** A reason in words; `outcome-sentences.ts` fills in the placeholders in braces. */
export interface OutcomeSentence {
  pt: string;
  en: string;
  /** The screen where it can be seen, or something done about it. */
  link: string;
}
