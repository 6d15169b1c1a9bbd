import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from './services.ts';

// Layout of sealed bytes: version (1), key id (4), nonce (12), tag (16), ciphertext.
const version = 1;
const headerBytes = 5;
const nonceBytes = 12;
const tagBytes = 16;

interface Key {
  id: Buffer;
  bytes: Buffer;
}

/**
 * Encryption at rest. `current` and `previous` are SECRET_KEY and SECRET_KEY_PREVIOUS, 32 bytes in
 * base64. Everything is sealed with the current key and opened with the key that sealed it, so a
 * rotation needs no pause.
 */
export function createSecrets(current: string, previous: string | null = null): Secrets {
  const sealing = deriveKey(current);
  const keys = previous === null ? [sealing] : [sealing, deriveKey(previous)];
  return {
    seal: (workspaceId, place, text) => {
      const nonce = randomBytes(nonceBytes);
      const header = Buffer.concat([Buffer.from([version]), sealing.id]);
      const cipher = createCipheriv('aes-256-gcm', sealing.bytes, nonce).setAAD(
        context(header, workspaceId, place),
      );
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([header, nonce, cipher.getAuthTag(), encrypted]);
    },
    open: (workspaceId, place, sealed) => {
      const bytes = Buffer.from(sealed);
      const header = bytes.subarray(0, headerBytes);
      if (bytes.length < headerBytes + nonceBytes + tagBytes || header[0] !== version)
        throw new Error(`The secret at ${place} is damaged`);
      const key = keys.find(({ id }) => id.equals(header.subarray(1)));
      if (!key)
        throw new Error(
          `The secret at ${place} was sealed with another SECRET_KEY. Set SECRET_KEY_PREVIOUS to that key`,
        );
      const nonce = bytes.subarray(headerBytes, headerBytes + nonceBytes);
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce, {
        authTagLength: tagBytes,
      }).setAAD(context(header, workspaceId, place));
      decipher.setAuthTag(
        bytes.subarray(headerBytes + nonceBytes, headerBytes + nonceBytes + tagBytes),
      );
      return Buffer.concat([
        decipher.update(bytes.subarray(headerBytes + nonceBytes + tagBytes)),
        decipher.final(),
      ]).toString('utf8');
    },
  };
}

function deriveKey(secretKey: string): Key {
  const bytes = Buffer.from(
    hkdfSync('sha256', Buffer.from(secretKey, 'base64'), '', 'recado secrets at rest', 32),
  );
  return { bytes, id: createHash('sha256').update(bytes).digest().subarray(0, 4) };
}

/** JSON keeps the two texts apart, so that no two places give the same bytes. */
function context(header: Buffer, workspaceId: string, place: string): Buffer {
  return Buffer.concat([header, Buffer.from(JSON.stringify([workspaceId, place]), 'utf8')]);
}
