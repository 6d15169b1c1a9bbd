/** The first bytes that a client of WhatsApp Web sends. */
export const prologue = Buffer.from([87, 65, 6, 3]);

/** Cuts what a client sends into frames. */
export class Frames {
  #waiting: Buffer = Buffer.alloc(0);
  #introduced = false;

  /**
   * Returns the complete frames, and keeps the rest for later. Throws when the prologue is not
   * WhatsApp's.
   */
  take(bytes: Uint8Array): Buffer[] {
    this.#waiting = Buffer.concat([this.#waiting, bytes]);
    if (!this.#introduced && !this.#introduce()) return [];
    const frames: Buffer[] = [];
    while (this.#waiting.length >= 3) {
      const end = this.#waiting.readUIntBE(0, 3) + 3;
      if (this.#waiting.length < end) break;
      frames.push(this.#waiting.subarray(3, end));
      this.#waiting = this.#waiting.subarray(end);
    }
    return frames;
  }

  /**
   * Takes the prologue, and the routing hint that a returning client sends before it. False: it is
   * not complete yet.
   */
  #introduce(): boolean {
    let start = 0;
    if (this.#waiting.subarray(0, 2).toString() === 'ED') {
      if (this.#waiting.length < 7) return false;
      start = 7 + this.#waiting.readUIntBE(4, 3);
    }
    const end = start + prologue.length;
    if (this.#waiting.length < end) return false;
    if (!this.#waiting.subarray(start, end).equals(prologue))
      throw new Error('this is not WhatsApp Web');
    this.#waiting = this.#waiting.subarray(end);
    this.#introduced = true;
    return true;
  }
}

/** A frame to be sent, with its length in front. */
export function framed(bytes: Uint8Array): Buffer {
  const head = Buffer.alloc(3);
  head.writeUIntBE(bytes.length, 0, 3);
  return Buffer.concat([head, bytes]);
}
