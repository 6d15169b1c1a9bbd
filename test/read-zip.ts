/**
 * The files of a ZIP that stores them uncompressed, read by the directory at its end. Throws if the
 * ZIP is cut off or contradicts itself.
 */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0) throw new Error('The archive has no end.');
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (bytes.readUInt32BE(at) !== 0x504b0102) throw new Error('The directory is broken.');
    if (bytes.readUInt16LE(at + 10) !== 0) throw new Error('A file is compressed.');
    const [size, nameLength, extra, comment] = [
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ];
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    files.set(
      bytes.toString('utf8', at + 46, at + 46 + nameLength),
      bytes.subarray(start, start + size),
    );
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
