import type { Abilities } from './channel.ts';

type Limit = Abilities['text'];

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * Where a text may be cut, best place first. The break itself stays with the piece before it and is
 * trimmed there.
 */
const breaks = [/\n\s*\n/gu, /\n/gu, /[.!?…。！？]["'”’)\]]*\s+/gu, /\s+/gu];

/**
 * The length as the provider counts it: UTF-16 units (Telegram, Messenger) or UTF-8 bytes
 * (Instagram).
 */
export const measure = (text: string, unit: Limit['unit']): number =>
  unit === 'utf16' ? text.length : Buffer.byteLength(text);

/**
 * Cuts a text into pieces that each fit the limit: between paragraphs, else between lines,
 * sentences or words, and only then inside a word. It never cuts inside a character as a person
 * sees it, unless that one character alone exceeds the limit.
 */
export function splitText(text: string, limit: Limit): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (measure(rest, limit.unit) > limit.limit) {
    const [piece, after] = cut(rest, limit);
    if (piece !== '') pieces.push(piece);
    rest = after;
  }
  if (rest !== '' || pieces.length === 0) pieces.push(rest);
  return pieces;
}

/**
 * Splits a file's text into the caption and the text messages that follow. The following text is
 * cut only where it exceeds the limit of a text.
 */
export function splitCaption(
  words: string,
  caption: Limit,
  text: Limit,
): { caption: string; texts: string[] } {
  if (measure(words, caption.unit) <= caption.limit) return { caption: words, texts: [] };
  const [piece, after] = cut(words, caption);
  return { caption: piece, texts: after === '' ? [] : splitText(after, text) };
}

/** The first piece, cut at the best place that fits the limit, and the rest. */
function cut(text: string, limit: Limit): [piece: string, rest: string] {
  const end = cutAt(text, longestPrefix(text, limit));
  return [text.slice(0, end).trimEnd(), text.slice(end).trimStart()];
}

/** The first characters of a text, with an ellipsis when something was cut off. */
export function shorten(text: string, limit: Limit): string {
  if (measure(text, limit.unit) <= limit.limit) return text;
  const room = { unit: limit.unit, limit: limit.limit - measure('…', limit.unit) };
  return text.slice(0, characterBoundary(text, longestPrefix(text, room))).trimEnd() + '…';
}

/** The end of the longest prefix that fits. It may lie inside a character. */
function longestPrefix(text: string, { limit, unit }: Limit): number {
  if (unit === 'utf16') return Math.min(limit, text.length);
  let bytes = 0;
  let end = 0;
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > limit) break;
    end += character.length;
  }
  return end;
}

/**
 * The best cut at or before `end`. A strong break in the first half loses to a weaker one further
 * on.
 */
function cutAt(text: string, end: number): number {
  // The break may reach past the end, because its white space is trimmed away.
  const window = text.slice(0, end + 1);
  for (const pattern of breaks) {
    let cut = 0;
    for (const match of window.matchAll(pattern)) {
      const after = match.index + match[0].trimEnd().length;
      if (after <= end && after > 0) cut = after;
    }
    if (cut > end / 2 || (cut > 0 && pattern === breaks.at(-1))) return cut;
  }
  return characterBoundary(text, end);
}

/** `end`, moved back to the start of the character it lies in. */
function characterBoundary(text: string, end: number): number {
  // Characters are short: looking back a little finds where one begins, without segmenting the
  // whole text.
  const from = Math.max(0, end - 256);
  const start = isLowSurrogate(text, from) ? from + 1 : from;
  let boundary = start;
  for (const { index, segment } of graphemes.segment(text.slice(start, end + 256))) {
    const stop = start + index + segment.length;
    if (stop > end) break;
    boundary = stop;
  }
  if (boundary > start) return boundary;
  // One character fills the whole window: we only avoid tearing a surrogate pair, and make sure
  // that the loop moves on.
  const whole = isLowSurrogate(text, end) ? end - 1 : end;
  return whole > 0 ? whole : Math.min(text.length, end + 1);
}

const isLowSurrogate = (text: string, index: number): boolean => {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff;
};
