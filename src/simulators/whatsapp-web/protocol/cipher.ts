import { createCipheriv, createDecipheriv } from 'node:crypto';

const tagLength = 16;

/** A key that counts how often it was used (Noise's "CipherState"). */
export class Cipher {
  readonly #key: Uint8Array;
  #counter = 0;

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  encrypt(plain: Uint8Array, associated: Uint8Array = Buffer.alloc(0)): Buffer {
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce(this.#counter++)).setAAD(
      associated,
    );
    return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  }

  decrypt(sealed: Uint8Array, associated: Uint8Array = Buffer.alloc(0)): Buffer {
    const end = sealed.length - tagLength;
    const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce(this.#counter++))
      .setAAD(associated)
      .setAuthTag(sealed.subarray(end));
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
  }
}

function nonce(counter: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(counter, 8);
  return bytes;
}
