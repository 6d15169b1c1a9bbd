import { hash, randomBytes } from 'node:crypto';
import type { StepMessage } from '#server/agent/think.ts';

/** The mark of a turn, with which its blocks of others' words begin and end. */
export const newNonce = (): string => inLetters(randomBytes(6).toString('hex'));

/**
 * The mark in the rules of a version, which stands there only to be seen where a draft repeats them.
 * It is the same in every turn, so that a provider may keep the rules.
 */
export const markOf = (versionId: string): string =>
  inLetters(hash('sha256', `mark ${versionId}`, 'hex').slice(0, 12));

/**
 * The mark with which the blocks of a turn were written. No words of others stand before the first.
 */
export const nonceIn = (opening: readonly StepMessage[]): string | undefined => {
  const now = opening.at(-1);
  return now?.role === 'user' ? /nonce="([^"]+)"/.exec(now.text)?.[1] : undefined;
};

/** Digits would count as a value. */
const inLetters = (hex: string): string =>
  hex.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
