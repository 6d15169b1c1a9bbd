import { hash, parseOptions, verify } from '@node-rs/argon2';
import { AppError } from '#server/platform/errors.ts';

/**
 * argon2id (the library's default) with 19 MiB, two passes and one lane. It is the first choice of
 * OWASP's password storage cheat sheet that fits a small machine, and takes about 25 ms of one
 * core.
 */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Hashing runs in libuv's four threads, which files and DNS need too, and each run holds 19 MiB.
 */
const MAX_RUNNING = 2;
const MAX_WAITING = 100;
const RETRY_SECONDS = 5;

let running = 0;
const waiting: (() => void)[] = [];

export const hashPassword = (plain: string): Promise<string> =>
  inTurn(() => hash(plain, parameters));

/**
 * Whether a password matches its hash. For an address without an account (`stored` is null), the
 * same work is done with another hash, so that the time does not tell.
 */
export async function verifyPassword(stored: string | null, plain: string): Promise<boolean> {
  const matches = await inTurn(async () => verify(stored ?? (await anyHash()), plain));
  return stored !== null && matches;
}

/** Whether the hash was made with parameters other than the current ones. */
export function needsRehash(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored);
  return (
    memoryCost !== parameters.memoryCost ||
    timeCost !== parameters.timeCost ||
    parallelism !== parameters.parallelism
  );
}

let ofNobody: Promise<string> | undefined;
const anyHash = (): Promise<string> => (ofNobody ??= hash('nobody has this password', parameters));

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) throw new AppError('busy', { seconds: RETRY_SECONDS });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    // The place is handed to the next waiter without being freed, so that no later caller can take
    // it.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
