import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import {
  findHeld,
  forgetHeld,
  type Held,
  type HeldKey,
  insertHeld,
  putBackHeld,
  takeHeld,
  updateHeld,
} from './held-authorizations.store.ts';

const MINUTES = 10;

/**
 * What a login returned, kept for the session that began it while the person chooses (a page, a
 * number).
 */
export interface HeldAuthorizations<Value> {
  hold(session: Session, channelId: string, handle: string, value: Value): Promise<void>;
  find(session: Session, handle: string): Promise<{ channelId: string; value: Value } | null>;
  replace(session: Session, channelId: string, handle: string, value: Value): Promise<void>;
  forget(session: Session, handle: string): Promise<void>;
  /**
   * Deletes the stored value, so that it can be used once, and stores it again when `work` fails.
   * Resolves with null when there is none.
   */
  use<Result>(
    session: Session,
    handle: string,
    work: (held: { channelId: string; value: Value }) => Promise<Result>,
  ): Promise<{ done: Result } | null>;
}

/**
 * `handle` is all that the browser has of the stored value: a code that was exchanged, or random
 * text of ours.
 */
export function createHeldAuthorizations<Value>(
  { db, secrets }: Services,
  schema: z.ZodType<Value>,
): HeldAuthorizations<Value> {
  const keyOf = ({ workspaceId, sessionId }: Session, handle: string): HeldKey => ({
    keyHash: createHash('sha256').update(handle).digest(),
    workspaceId,
    sessionId,
  });
  const place = (channelId: string): string => `held:${channelId}`;
  const seal = (key: HeldKey, channelId: string, value: Value): Buffer =>
    secrets.seal(key.workspaceId, place(channelId), JSON.stringify(value));
  /** null: another kind of login stored it. */
  const open = (key: HeldKey, held: Held): { channelId: string; value: Value } | null => {
    const { channel_id: channelId } = held;
    const value = schema.safeParse(
      JSON.parse(secrets.open(key.workspaceId, place(channelId), held.secrets)),
    );
    return value.success ? { channelId, value: value.data } : null;
  };

  return {
    async hold(session, channelId, handle, value) {
      const key = keyOf(session, handle);
      await insertHeld(db, key, channelId, seal(key, channelId, value), MINUTES);
    },
    async find(session, handle) {
      const key = keyOf(session, handle);
      const held = await findHeld(db, key);
      return held && open(key, held);
    },
    async replace(session, channelId, handle, value) {
      const key = keyOf(session, handle);
      await updateHeld(db, key, seal(key, channelId, value));
    },
    async forget(session, handle) {
      await forgetHeld(db, keyOf(session, handle));
    },
    async use(session, handle, work) {
      const key = keyOf(session, handle);
      const held = await takeHeld(db, key);
      if (held === null) return null;
      const opened = open(key, held);
      if (opened === null) return null;
      try {
        return { done: await work(opened) };
      } catch (error) {
        await putBackHeld(db, key, held);
        throw error;
      }
    },
  };
}
