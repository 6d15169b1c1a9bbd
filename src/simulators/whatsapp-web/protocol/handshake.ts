import { createHash, hkdfSync } from 'node:crypto';
import { Cipher } from './cipher.ts';

/**
 * The running hash and the keys of a handshake by Noise_XX_25519_AESGCM_SHA256 (its
 * "SymmetricState").
 */
export class Handshake {
  #hash: Buffer = Buffer.from('Noise_XX_25519_AESGCM_SHA256\0\0\0\0');
  #salt: Buffer = this.#hash;
  #cipher = new Cipher(this.#hash);

  mixHash(data: Uint8Array): void {
    this.#hash = createHash('sha256').update(this.#hash).update(data).digest();
  }

  mixKey(secret: Uint8Array): void {
    const [salt, key] = this.#expand(secret);
    this.#salt = salt;
    this.#cipher = new Cipher(key);
  }

  seal(plain: Uint8Array): Buffer {
    const sealed = this.#cipher.encrypt(plain, this.#hash);
    this.mixHash(sealed);
    return sealed;
  }

  open(sealed: Uint8Array): Buffer {
    const plain = this.#cipher.decrypt(sealed, this.#hash);
    this.mixHash(sealed);
    return plain;
  }

  /**
   * Ends the handshake. Returns the ciphers for what the client sends and for what it receives from
   * now on.
   */
  split(): { fromClient: Cipher; toClient: Cipher } {
    const [read, write] = this.#expand(Buffer.alloc(0));
    return { fromClient: new Cipher(read), toClient: new Cipher(write) };
  }

  #expand(input: Uint8Array): [Buffer, Buffer] {
    const bytes = Buffer.from(hkdfSync('sha256', input, this.#salt, '', 64));
    return [bytes.subarray(0, 32), bytes.subarray(32)];
  }
}
