import type { Reading } from './reading.ts';
import type { Objection } from './shapes.ts';

/** What a link's host ends in; country codes are any two letters. */
const endings =
  'com|net|org|shop|top|click|site|online|xyz|info|app|store|link|live|vip|dev|biz|club|page|web|website|tech|space|fun|pro|win|loan|bid|icu|cam|buzz|rest|monster|sbs|cfd|lol|example|test|cloud|email|support|help|pay|bank|money|cash|finance|gift|sale|deals|promo|zip|mov|ai|edu|gov|blog|news|world|today|life|group|agency|media|digital|delivery|express|art|bar|pub|run|bot|chat|ink|ltd|one|red|blue|work|works|tools|host|press|review|trade|date|download|stream|party|science|men|ninja|rocks|guru|social|studio|solutions|services|systems|center|company|care|clinic|dental|health|academy|school|education|photos|pics|tv|fm|eus|cat|rio|lat';
/** Codes of countries that are words: "o ponto de onibus" is no address, "loja ponto de" is. */
const prose =
  'de|da|do|no|na|el|la|en|es|se|of|in|is|it|at|to|by|me|my|so|be|as|am|on|or|un|te|lo|al|ao|ou|um|os|if|we|up|an|he|em|mi|tu|su';
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?';
const path = '(?:[/?#][^\\s)\\]>"”’,]*)?';
const whole = new RegExp(
  `(?:\\b[a-z][a-z+]{1,9}:)?//[^\\s)\\]>"”’,]+|(?<![@\\p{L}\\p{N}._%+-])(?:${label}\\.)+(?:${endings}|xn--[a-z0-9-]+|[a-z]{2}(?![a-z]))(?![\\p{L}\\p{N}-])(?::\\d+)?${path}`,
  'giu',
);
const ip = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])\S*/gu;
/** A dot in words, in brackets, or with spaces around it, before the end of a host. */
const spelled = new RegExp(
  `(?<=[\\p{L}\\p{N}-])\\s*(?:[[({<]\\s*(?:\\.|dot|ponto|punto)\\s*[\\])}>]|(?<!\\b(?:em|en))\\s(?:dot|ponto|punto|period)\\s(?!(?:${prose})\\s\\p{L}(?!arra|lash))|\\s*[,;]\\s(?=(?:${endings})\\b\\s*(?:/|barra|slash))|\\s\\.\\s?|\\.\\s(?=(?:${endings})(?:/|\\b\\s*(?:barra|slash))))\\s*(?=(?:${label}\\.)*(?:${endings}|[a-z]{2}(?![a-z]))(?![\\p{L}\\p{N}]))`,
  'giu',
);

/**
 * Links: every address is on the allow-list: the agent's own, and those of the trusted passages of
 * this turn, in exactly this form. Bare domains, spelled-out and look-alike ones are addresses, too.
 */
export function guardLinks({ evidence, text, draft }: Reading): Objection[] {
  const allowed = new Set(
    [...evidence.links, ...evidence.passages.filter((one) => one.trusted).map((one) => one.text)]
      .flatMap(linksIn)
      .flatMap((link) => [link, link.replace(/[/?#].*$/u, '')]),
  );
  const texts = [text, ...draft.calls.flatMap(({ args }) => stringsIn(args))];
  const mails = new Set(
    evidence.passages
      .flatMap(({ text: said }) => said.match(/@[\w.-]+/gu) ?? [])
      .map((one) => one.slice(1).toLowerCase()),
  );
  return texts
    .flatMap(linksIn)
    .filter((link) => !allowed.has(link) && !mails.has(link))
    .map((link) => ({
      words: link,
      sentence: `The address "${link}" is not on the list of the business: give only addresses that a passage holds, letter by letter.`,
    }));
}

/** The addresses of a text, without the scheme, in lower case. */
export function linksIn(text: string): string[] {
  // Look-alikes of the dot and full-width letters are what they look like.
  const plain = text.normalize('NFKC').replaceAll(/[。｡．․]/gu, '.');
  const joined = [plain, plain.replaceAll(spelled, '.'), plain.replaceAll(/-\s*\n\s*/gu, '-')];
  const links = joined.flatMap((one) => [
    ...(one.match(whole) ?? []),
    ...(one.match(ip) ?? []).filter(isAddress),
  ]);
  return [...new Set(links.filter((link) => !isTwoSentences(link)).map(normalised))];
}

const isAddress = (one: string): boolean =>
  one.split('.').every((part) => Number.parseInt(part, 10) <= 255);

/** "today.We open": a missing space, not an address. */
const isTwoSentences = (link: string): boolean => /^\p{L}+\.\p{Lu}\p{Ll}$/u.test(link);

function normalised(link: string): string {
  const bare = link
    .replace(/^(?:[a-z][a-z+]*:)?\/\//iu, '')
    .replace(/^www\./iu, '')
    .replace(/[.,;:!?/*_]+$/u, '');
  const host = /^[^/?#]*/u.exec(bare)?.[0] ?? '';
  return `${host.toLowerCase()}${bare.slice(host.length)}`;
}

/** Every text within the arguments of a call. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}
