import type { Queryable } from '#server/platform/db.ts';
import { deleteOldDevices, isKnownDevice, noteDevice } from './devices.store.ts';
import { hashToken, newToken } from './sessions.ts';

const KEPT_MS = 180 * 24 * 60 * 60 * 1000;

/**
 * Makes or renews the token by which a browser is known to have signed in to the account. It does
 * not sign anybody in: it only gives the browser its own count of wrong passwords.
 */
export async function rememberDevice(
  db: Queryable,
  userId: string,
  device: string | undefined,
  now: Date,
): Promise<string> {
  const token = device ?? newToken().token;
  await noteDevice(db, userId, hashToken(token), now);
  return token;
}

/** Whether somebody has signed in to this account in this browser before. */
export const knowsDevice = async (
  db: Queryable,
  emailKey: string,
  device: string | undefined,
): Promise<boolean> =>
  device !== undefined && (await isKnownDevice(db, emailKey, hashToken(device)));

export const forgetOldDevices = (db: Queryable, now: Date): Promise<number> =>
  deleteOldDevices(db, new Date(now.getTime() - KEPT_MS));
