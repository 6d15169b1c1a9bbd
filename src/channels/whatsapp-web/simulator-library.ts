import { createRequire } from 'node:module';
import type { BinaryNode, proto } from 'baileys';

/** The optional package, as the simulator uses it: the coding of stanzas, the shapes of messages, Signal. */
export type Library = typeof import('baileys');
export type Node = BinaryNode;
export type Content = proto.IMessage;

/** Whether the optional package is there; it is not loaded by the question. */
export function isLibraryInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve('baileys');
    return true;
  } catch {
    // That it cannot be found is the answer.
    return false;
  }
}

let loading: Promise<Library> | undefined;
/** Loads it, once: it takes half a second and some 60 MB, which nobody should pay who has no such channel. */
export const loadLibrary = (): Promise<Library> => (loading ??= load());

async function load(): Promise<Library> {
  silenceSignal();
  return import('baileys');
}

/** Signal writes whole sessions to the console, with their private keys (libsignal 6.0.0, `session_record.js`): they may reach no log. */
function silenceSignal(): void {
  for (const level of ['info', 'warn', 'error'] as const) {
    const say = console[level];
    console[level] = (...words: unknown[]) => {
      if (typeof words[0] !== 'string' || !signalSays.test(words[0])) say(...words);
    };
  }
}
const signalSays =
  /^(Closing|Opening|Removing old closed|Migrating|Decrypted message with closed|Failed to decrypt message with any) ?(open |known )?session|^Session (already|error)/;

/** A logger that says nothing: what the package finds remarkable is not what the journal is for. */
export const silent = {
  level: 'silent',
  child: () => silent,
  trace: () => {},
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
};
