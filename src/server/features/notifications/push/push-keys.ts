import { createECDH } from 'node:crypto';
import type { Services } from '#server/platform/services.ts';
import { findKey, insertKey, replaceKey } from './push-keys.store.ts';

/**
 * The pair of keys by which push services know this installation (VAPID), both in base64url. Every
 * subscription is bound to it.
 */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Where it is sealed. It belongs to no workspace. */
const PLACE = ['installation', 'push-key'] as const;

/**
 * The keys of this installation, made when they are first needed. All its processes get the same.
 * Keys that cannot be opened any more (SECRET_KEY was lost) are replaced: what was subscribed with
 * them ends when it is used next.
 */
export async function readPushKeys({
  db,
  secrets,
  log,
}: Pick<Services, 'db' | 'secrets' | 'log'>): Promise<PushKeys> {
  const stored = await findKey(db);
  if (stored !== null) {
    try {
      return {
        publicKey: stored.public_key,
        privateKey: secrets.open(...PLACE, stored.private_key),
      };
    } catch (error) {
      log.warn({ err: error }, 'The key for notices on devices cannot be read and is made anew');
    }
  }
  const made = makeKeys();
  const sealed = secrets.seal(...PLACE, made.privateKey);
  if (stored === null) await insertKey(db, made.publicKey, sealed);
  else await replaceKey(db, stored.public_key, made.publicKey, sealed);
  const kept = await findKey(db);
  if (kept === null) throw new Error('The key for notices on devices was not stored');
  return { publicKey: kept.public_key, privateKey: secrets.open(...PLACE, kept.private_key) };
}

function makeKeys(): PushKeys {
  const curve = createECDH('prime256v1');
  const publicKey = curve.generateKeys();
  // The number is written without leading zeros; the key has 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()]).subarray(-32);
  return {
    publicKey: publicKey.toString('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}
