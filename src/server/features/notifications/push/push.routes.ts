import type { Push, pushRoutes } from '#contract/push.ts';
import { inTransaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handlers, Session } from '#server/platform/http/handlers.ts';
import { OutsideError } from '#server/platform/outside/outside-error.ts';
import type { Services } from '#server/platform/services.ts';
import { readPushKeys } from './push-keys.ts';
import { deleteSubscription, findSubscription, storeSubscription } from './subscriptions.store.ts';

type PushServices = Pick<Services, 'db' | 'secrets' | 'log' | 'outside'>;

export function pushHandlers(services: PushServices): Handlers<typeof pushRoutes> {
  const { db, outside } = services;
  return {
    readPush: ({ session }) => readPush(services, session),
    async startPush({ session, body, caller }) {
      try {
        await outside.check(body.endpoint);
      } catch (error) {
        if (error instanceof OutsideError) throw new AppError('push_address_refused');
        throw error;
      }
      await inTransaction(db, (tx) => storeSubscription(tx, session, body, caller.language));
      return readPush(services, session);
    },
    async endPush({ session }) {
      await deleteSubscription(db, session);
      return readPush(services, session);
    },
  };
}

async function readPush(services: PushServices, session: Session): Promise<Push> {
  const [{ publicKey }, row] = await Promise.all([
    readPushKeys(services),
    findSubscription(services.db, session),
  ]);
  return {
    publicKey,
    subscription: row && {
      endpoint: row.endpoint,
      language: row.language,
      startedAt: row.started_at,
      ended: row.ended,
    },
  };
}
