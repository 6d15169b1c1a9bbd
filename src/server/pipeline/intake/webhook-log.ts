import { z } from 'zod';
import type { Services } from '#server/platform/services.ts';
import { type Heard, noteHeard, noteRefused } from './webhook-log.store.ts';
import { createLoop, type Loop } from '#server/platform/work/loop.ts';

/**
 * What the check-up of a channel wants to know of its webhook, counted in memory and noted every
 * few seconds.
 */
export interface WebhookLog {
  accepted(type: string, channelId: string): void;
  /** `channelId` is what the address says, which may be anything; null: the address of an app. */
  refused(type: string, channelId: string | null): void;
  stop(): Promise<void>;
}

const NOTE_MS = 3000;
/** Of a whole type, which is as many rows as it has channels. */
const NOTE_TYPE_MS = 30_000;
/** Strangers may make up any number of channels. */
const MOST = 2000;

/**
 * A forged request costs no query: what was refused is only counted, and what is lost in a crash is
 * a count.
 */
export function createWebhookLog({ db, log }: Services): WebhookLog {
  let heard = new Map<string, Heard>();
  let refusedByType = new Map<string, number>();
  let typesNotedAt = performance.now() - NOTE_TYPE_MS;
  const entry = (id: string): Heard | null => {
    const known = heard.get(id);
    if (known) return known;
    if (heard.size >= MOST) return null;
    const fresh = { id, accepted_at: null, refused_at: null, refused: 0 };
    heard.set(id, fresh);
    return fresh;
  };

  async function note(): Promise<void> {
    const noting = heard;
    heard = new Map();
    if (noting.size > 0) await noteHeard(db, [...noting.values()]);
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
      // The secret is the app's: what was refused came from a stranger.
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
