import type { Said } from '#server/agent/model-run.ts';

/** A request has 24,000 tokens at most; budgets count three bytes as one. */
const MOST = 72_000;
/** Of which what the customer writes now may take so much, and what was said before at least this. */
const MOST_NOW = 48_000;
const LEAST_BEFORE = 6_000;

const bytes = (text: string): number => Buffer.byteLength(text);

/** The newest of the messages that come now, as many as fit; the last one whatever its length. */
export function newestThatFit(messages: readonly string[]): string[] {
  let [left, from] = [MOST_NOW, messages.length];
  while (from > 0) {
    left -= bytes(messages[from - 1] ?? '');
    if (left < 0 && from < messages.length) break;
    from -= 1;
  }
  const kept = messages.slice(from);
  return from === 0 ? kept : [`(${from} messages before these were left out.)`, ...kept];
}

/**
 * What was said before without its first half, and again, until it fits beside the rest: by halves,
 * so that a provider may keep the beginning of the request over several turns.
 */
export function laterHalfThatFits(said: readonly Said[], rest: readonly string[]): readonly Said[] {
  const taken = rest.reduce((sum, text) => sum + bytes(text), 0);
  const left = Math.max(MOST - taken, LEAST_BEFORE);
  let kept = said;
  while (kept.reduce((sum, { text }) => sum + bytes(text), 0) > left)
    kept = kept.slice(Math.ceil(kept.length / 2));
  return kept;
}
