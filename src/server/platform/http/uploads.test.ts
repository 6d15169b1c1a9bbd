import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '#test/environments/telegram.ts';
import { readUpload } from './uploads.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-uploads-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const upload = { field: 'file', maxBytes: 1024 * 1024, tooLarge: 'file_too_large' } as const;
const head =
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n';
/** A form that begins and breaks off, as when the sender goes away. */
function brokenOff(): Request {
  const pieces = [head, 'x'.repeat(64 * 1024)];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.error(new Error('gone'));
      else controller.enqueue(new TextEncoder().encode(piece));
    },
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const streamed: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body,
    duplex: 'half',
    headers,
  };
  return new Request('http://localhost/', streamed);
}

/** Files below the folder that this process holds open; Linux alone tells. */
async function held(): Promise<string[]> {
  const open = await Promise.all(
    (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  );
  return open.filter((path) => path.startsWith(folder));
}

test.runIf(process.platform === 'linux')(
  'a sender who goes away leaves neither a file nor one that is held open',
  async () => {
    const tries = Array.from({ length: 20 }, () =>
      readUpload(brokenOff(), upload, { folder, room: null }),
    );
    expect((await Promise.allSettled(tries)).map(({ status }) => status)).toEqual(
      tries.map(() => 'rejected'),
    );
    await until('the last to be closed', async () => (await held()).length === 0);
    expect(await readdir(folder)).toEqual([]);
  },
);
