import { z } from 'zod';
import type { Services } from '#server/platform/services.ts';
import { type WebhookTraffic, noteTraffic, noteRefused } from './webhook-log.store.ts';
import { createLoop, type Loop } from '#server/platform/work/loop.ts';

/**
 * Counts in memory what the check-up of a channel asks about its webhook, and stores it every few
 * seconds.
 */
export interface WebhookLog {
  accepted(type: string, channelId: string): void;
  /** `channelId` comes from the address and may be anything; null: the address of an app. */
  refused(type: string, channelId: string | null): void;
  stop(): Promise<void>;
}

const NOTE_MS = 3000;
/**
 * How often the refusals of an app are stored: each time that writes a row for every channel of the
 * type.
 */
const NOTE_TYPE_MS = 30_000;
/** How many channels are counted at most, because a stranger may invent any number. */
const MOST = 2000;

/**
 * A forged request costs no query: a refusal is only counted in memory, and a crash loses only
 * counts.
 */
export function createWebhookLog({ db, log }: Services): WebhookLog {
  let counted = new Map<string, WebhookTraffic>();
  let refusedByType = new Map<string, number>();
  let typesNotedAt = performance.now() - NOTE_TYPE_MS;
  const entry = (id: string): WebhookTraffic | null => {
    const known = counted.get(id);
    if (known) return known;
    if (counted.size >= MOST) return null;
    const fresh = { id, accepted_at: null, refused_at: null, refused: 0 };
    counted.set(id, fresh);
    return fresh;
  };

  async function note(): Promise<void> {
    const noting = counted;
    counted = new Map();
    if (noting.size > 0) await noteTraffic(db, [...noting.values()]);
    if (refusedByType.size === 0 || performance.now() - typesNotedAt < NOTE_TYPE_MS) return;
    const refusals = refusedByType;
    refusedByType = new Map();
    typesNotedAt = performance.now();
    for (const [type, count] of refusals) await noteRefused(db, type, count);
  }

  const loop: Loop = createLoop({
    name: 'webhook log',
    log,
    pollMs: NOTE_MS,
    async run() {
      await note();
      return null;
    },
  });

  return {
    accepted(type, channelId) {
      const one = entry(channelId);
      if (one) {
        one.accepted_at = new Date().toISOString();
        one.refused = 0;
      }
      // The secret is the app's, and it works: the refused requests came from a stranger.
      refusedByType.delete(type);
    },
    refused(type, channelId) {
      if (channelId === null) {
        refusedByType.set(type, (refusedByType.get(type) ?? 0) + 1);
        return;
      }
      const one = z.uuid().safeParse(channelId).success ? entry(channelId) : null;
      if (!one) return;
      one.refused_at = new Date().toISOString();
      one.refused += 1;
    },
    async stop() {
      await loop.stop();
      await note().catch((error: unknown) =>
        log.warn({ err: error }, 'What webhooks brought last was not noted'),
      );
    },
  };
}
