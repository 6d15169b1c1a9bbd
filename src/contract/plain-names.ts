import { z } from 'zod';

/**
 * The product's own sentences for what can be wrong with a text. A zod check names a sentence as
 * `params: { says }`, and the code that parses the input answers with it in the caller's language.
 */
export const inputSentences = {
  one_line: { pt: 'Escreva em uma linha só.', en: 'Write it in one line.' },
  no_links: {
    pt: 'Escreva sem links nem endereços de email. Depois de um ponto, deixe um espaço.',
    en: 'Write it without links and email addresses. Leave a space after a full stop.',
  },
} as const;

/** The sentence that a check named; null for every other zod issue. */
export function sentenceOf(issue: z.core.$ZodRawIssue, language: 'pt' | 'en'): string | null {
  const says: unknown = issue.code === 'custom' ? issue.params?.['says'] : undefined;
  return says === 'one_line' || says === 'no_links' ? inputSentences[says][language] : null;
}

/**
 * Line ends, tabs and other invisible characters, and those that reverse the direction of a text.
 */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
/**
 * What mail programs turn into a link: schemes, `www.`, mail addresses, and host names ("loja.com"
 * is one, "Dr.Silva" is not).
 */
const links = [
  /:\/\//,
  /\bwww\./i,
  /\S@[\p{L}\d-]+\.\p{L}/u,
  /[\p{L}\d]\.(?:com|net|org|info|biz|app|dev|io|co|me|online|site|shop|store|xyz|top|br|pt|us|ru|cn)(?![\p{L}\d])/iu,
  /[\p{L}\d]\.(?:\p{Ll}{2,}|\p{Lu}{2,})(?![\p{L}\d])/u,
];

/** A name as others read it, in mails too: one line, without links and mail addresses. */
export const plainName = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .refine((name) => !unseen.test(name), { params: { says: 'one_line' } })
    .refine((name) => !links.some((link) => link.test(name)), { params: { says: 'no_links' } });
