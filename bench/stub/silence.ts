const RATE = 8000;

/** A WAV of so many seconds in which nobody speaks: 8 kHz, 8 bits, one channel. */
export function silence(seconds: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + RATE * seconds, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(RATE * seconds, 40);
  return Buffer.concat([head, Buffer.alloc(RATE * seconds, 0x80)]);
}
