import { createRequire } from 'node:module';

/**
 * The library that speaks WhatsApp Web. It is optional, and is loaded when the first connection
 * opens (docs/decisions/016).
 */
export type Baileys = typeof import('baileys');

let loading: Promise<Baileys> | null = null;

/** Rejects where the package is not installed. */
export const loadBaileys = (): Promise<Baileys> => (loading ??= load());

async function load(): Promise<Baileys> {
  keepKeysOutOfTheLog();
  return import('baileys');
}

/**
 * What libsignal 6.0.0 writes to the console, together with sessions and their private keys
 * (`session_record.js`, `session_cipher.js`).
 */
const wordsOfLibsignal =
  /^(Closing|Opening|Removing old closed|Migrating) session|^Session (already|error)|^(Failed to decrypt|Decrypted) message with/;

function keepKeysOutOfTheLog(): void {
  for (const level of ['info', 'warn', 'error'] as const) {
    const write = console[level];
    console[level] = (...words: unknown[]) => {
      if (typeof words[0] !== 'string' || !wordsOfLibsignal.test(words[0]))
        Reflect.apply(write, console, words);
    };
  }
}

export function isInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve('baileys');
    return true;
  } catch {
    // This is not an error: whoever installs the product decides whether the package is there.
    return false;
  }
}
