import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ClientVersions } from '#channels/connector/client-versions.ts';

const HOUR_MS = 3_600_000;
/**
 * How long we leave a provider alone that accepts no client of our version; the wait grows each
 * time.
 */
const BACKOFF_MS = { first: HOUR_MS, longest: 6 * HOUR_MS };
/**
 * How often all connections of a process together look whether the provider names another version.
 */
const LOOK_EVERY_MS = 15 * 60_000;

/**
 * Waits after `refusals` refusals in a row. Ends at once when a version turns up that was not
 * refused, or with `signal`.
 */
export async function waitForVersion(
  versions: ClientVersions | undefined,
  refusals: number,
  { signal, log }: { signal: AbortSignal; log: Logger },
): Promise<void> {
  const found = new AbortController();
  const forget = versions?.onFound(() => found.abort());
  const look = (): void => {
    versions?.look(LOOK_EVERY_MS / 2).then(
      (hasAnother) => hasAnother && found.abort(),
      (error: unknown) => log.warn({ err: error }, 'It could not be looked for another version'),
    );
  };
  // Finds a version that another process found before we listened.
  look();
  const looking = setInterval(look, LOOK_EVERY_MS);
  const backoff = Math.min(BACKOFF_MS.longest, BACKOFF_MS.first * 2 ** (refusals - 1));
  // An abort only ends the wait early.
  await wait(backoff, undefined, { signal: AbortSignal.any([signal, found.signal]) }).catch(
    () => undefined,
  );
  clearInterval(looking);
  forget?.();
}
