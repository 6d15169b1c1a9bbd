import type { ConnectorTools } from '#channels/connector/tools.ts';
import type { ClientVersions } from '#channels/connector/client-versions.ts';
import { fetchVersion, isNewer } from '#channels/whatsapp-web/version.ts';
import type { Services } from '#server/platform/services.ts';
import { findVersion, keepVersion } from './client-versions.store.ts';

const HOUR_MS = 3_600_000;
/** WhatsApp publishes a new version every few days, and accepts a version for weeks. */
const FRESH_MS = 6 * HOUR_MS;
/** The pause after an attempt to read the version. */
const AGAIN_MS = 10 * 60_000;
/**
 * The first connection that is refused with a version looks for a newer one at once. While others
 * are refused with the same version, the lookup is repeated only after this long.
 */
const REFUSED_MS = 60_000;

/**
 * Chooses the version of WhatsApp Web that we say we are. The operator's version comes first, then
 * the one that WhatsApp names at `url`, then the one that it named last (stored under `source`).
 * The library's own version is used where it is newer than WhatsApp's.
 */
export function createClientVersions(
  { db, bus, log }: Pick<Services, 'db' | 'bus' | 'log'>,
  request: ConnectorTools['request'],
  { source, url, fixed }: { source: string; url: string; fixed: string | null },
): ClientVersions {
  let asking: Promise<void> | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let refusedLast: string | null = null;

  async function ask(): Promise<void> {
    askedAt = performance.now();
    try {
      const version = await fetchVersion(request, url);
      if (version === null) throw new Error('The page names no version');
      const before = await findVersion(db, source);
      await keepVersion(db, source, version);
      if (before?.version === version) return;
      log.info({ version }, 'WhatsApp Web has another version');
      bus.publish('client-versions', source);
    } catch (error) {
      // The version that was known before is still there, and the library has its own.
      log.info(
        { err: error, source },
        'The version of WhatsApp Web could not be read: the last known one is used',
      );
    }
  }

  /**
   * Reads the version, unless that was done less than `recentMs` ago. Callers at the same time
   * share one request.
   */
  async function askUnless(recentMs: number): Promise<void> {
    if (asking === null && performance.now() - askedAt < recentMs) return;
    asking ??= ask().finally(() => (asking = null));
    await asking;
  }

  async function look(recentMs: number): Promise<boolean> {
    if (fixed !== null) return false;
    await askUnless(recentMs);
    const kept = await findVersion(db, source);
    return kept !== null && refusedLast !== null && isNewer(kept.version, refusedLast);
  }

  return {
    async current(pinned) {
      if (fixed !== null) return fixed;
      const known = await findVersion(db, source);
      if (known === null || known.age_ms > FRESH_MS) await askUnless(AGAIN_MS);
      const kept = await findVersion(db, source);
      return kept !== null && isNewer(kept.version, pinned) ? kept.version : pinned;
    },
    async refused(version) {
      const isFirst = version !== refusedLast;
      refusedLast = version;
      const hasAnother = await look(isFirst ? 0 : REFUSED_MS);
      log.warn(
        { version, hasAnother, fixed: fixed !== null },
        'WhatsApp no longer takes this version of WhatsApp Web; WHATSAPP_WEB_VERSION can name a current one',
      );
      return hasAnother;
    },
    look,
    onFound(listener) {
      return bus.subscribe('client-versions', (told) => {
        if (told === source && fixed === null) listener();
      });
    },
  };
}
