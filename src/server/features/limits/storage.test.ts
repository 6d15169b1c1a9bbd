import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { act, channelOf, newestQuestion, write } from '#test/customers/simulated-shop.ts';
import { until } from '#test/environments/telegram.ts';
import { addUpStorage } from './storage.ts';
import { countAnew, listUncounted, readStorage } from './storage.store.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const quota = ({ workspaceId }: Account, bytes: number) =>
  environment.services.db.query(
    'insert into workspace_limit (workspace_id, storage_bytes) values ($1, $2) on conflict (workspace_id) do update set storage_bytes = excluded.storage_bytes',
    [workspaceId, bytes],
  );
const used = async ({ workspaceId }: Account) =>
  (await readStorage(environment.services.db, workspaceId)).used;

async function send(account: Account, path: string, bytes: number, name = 'nota.txt') {
  const form = new FormData();
  form.append('file', new File(['a'.repeat(bytes)], name));
  const answer = await fetch(environment.origin + path, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${account.token}` },
  });
  return z
    .object({ status: z.number(), code: z.string().optional(), error: z.string().optional() })
    .parse({
      status: answer.status,
      ...Object(await answer.json()),
    });
}

/**
 * A form whose file never ends, with the length that is claimed or none. Resolves with the answer
 * and how many bytes were read for it.
 */
async function sendEndless(account: Account, path: string, claimed?: number) {
  let bytes = 0;
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        const piece = new TextEncoder().encode(bytes === 0 ? head : 'a'.repeat(16 * 1024));
        bytes += piece.byteLength;
        controller.enqueue(piece);
      },
    },
    { highWaterMark: 0 },
  );
  const headers = {
    authorization: `Bearer ${account.token}`,
    'content-type': 'multipart/form-data; boundary=x',
    ...(claimed === undefined ? {} : { 'content-length': String(claimed) }),
  };
  const init = { method: 'POST', headers, body, duplex: 'half' };
  const answer = await environment.product.app.request(path, init);
  return { status: answer.status, text: await answer.text(), bytes };
}

/** Bytes of the blobs that lie on the disk. */
async function onDisk(): Promise<number> {
  const folder = join(environment.services.config.dataDir, 'blobs');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => stat(join(entry.parentPath, entry.name))),
  );
  return files.reduce((sum, { size }) => sum + size, 0);
}

test('a file beyond the quota is refused before it is read', async () => {
  const account = await environment.account();
  await write(account, await channelOf(account, false), 'Oi?');
  const files = `/api/conversations/${(await newestQuestion(account)).conversationId}/files`;
  await quota(account, 300_000);
  expect((await send(account, files, 200_000)).status).toBe(202);
  expect(await used(account)).toBe(200_000);
  for (const path of [files, '/api/contact-imports']) {
    const honest = await sendEndless(account, path, 140_000);
    expect(honest).toMatchObject({
      status: 413,
      bytes: 0,
      text: expect.stringContaining('"storage_full"'),
    });
    expect(honest.text).toContain('pode guardar 0,3 MB em arquivos e já guarda 0,2 MB');
    const lying = await sendEndless(account, path, 100);
    expect(lying).toMatchObject({ status: 413, text: expect.stringContaining('"storage_full"') });
    expect(lying.bytes).toBeLessThan(200_000);
  }
  expect(await send(account, files, 100_001)).toMatchObject({ status: 413, code: 'storage_full' });
  expect((await send(account, files, 100_000)).status).toBe(202);

  // Of many at one moment only those that there is room for.
  await quota(account, 345_000);
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(account, files, 20_000)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 202, 413, 413, 413]);
  expect(await used(account)).toBe(340_000);
  expect(await readdir(join(environment.services.config.dataDir, 'uploads'))).toEqual([]);
});

test('the counted storage is what is there after sending, deleting and erasing', async () => {
  const account = await environment.account();
  const { db } = environment.services;
  const before = await onDisk();
  const channelId = await channelOf(account, false);
  await quota(account, 0);
  for (const customer of ['Ana Souza', 'Bruno Lima'])
    await act(account, channelId, { kind: 'photo', caption: 'bolo' }, customer);
  const copies = `select count(*) as copies from message where workspace_id = $1 and jsonb_path_exists(parts, '$[*].blob')`;
  await until(
    'both photos',
    async () => (await db.query(copies, [account.workspaceId])).rows[0]?.copies === 2,
    15_000,
  );
  const photos = await used(account);
  expect(photos).toBe((await onDisk()) - before);
  const { conversationId } = await newestQuestion(account);
  expect(await send(account, `/api/conversations/${conversationId}/files`, 10)).toMatchObject({
    status: 413,
    code: 'storage_full',
  });
  await quota(account, 1_000_000);
  expect((await send(account, `/api/conversations/${conversationId}/files`, 10_000)).status).toBe(
    202,
  );
  expect(await used(account)).toBe(photos + 10_000);
  expect((await onDisk()) - before).toBe(photos + 10_000);

  /** What is counted is what counting anew finds, before and after it was added up. */
  const isRight = async (expected: number) => {
    const anew = async () => {
      const client = await db.connect();
      await client.query('begin');
      await countAnew(client, account.workspaceId);
      const { used: counted } = await readStorage(client, account.workspaceId);
      await client.query('rollback');
      client.release();
      return counted;
    };
    expect([await used(account), await anew()]).toEqual([expected, expected]);
    await addUpStorage(db, AbortSignal.timeout(10_000));
    const { rows } = await db.query('select from storage_change where workspace_id = $1', [
      account.workspaceId,
    ]);
    expect([await used(account), await anew(), rows.length]).toEqual([expected, expected, 0]);
    // Every message of a workspace is looked at once, not each time.
    expect(await listUncounted(db, 10)).toEqual([]);
  };
  await isRight(photos + 10_000);

  const list = await send(account, '/api/contact-imports', 5_000, 'lista.csv');
  expect(list.status).toBe(400); // no table of contacts: nothing is kept
  const csv = new FormData();
  csv.append('file', new File(['Nome\nAna\n'], 'lista.csv'));
  const uploaded = await fetch(`${environment.origin}/api/contact-imports`, {
    method: 'POST',
    body: csv,
    headers: { authorization: `Bearer ${account.token}` },
  });
  const { data } = z.object({ data: z.object({ id: z.string() }) }).parse(await uploaded.json());
  await isRight(photos + 10_000 + 9);
  expect((await account.call('DELETE', `/api/contact-imports/${data.id}`)).status).toBe(200);
  await isRight(photos + 10_000);

  const contacts = z
    .object({ contacts: z.array(z.object({ id: z.string(), name: z.string() })) })
    .parse((await account.call('GET', '/api/contacts')).data).contacts;
  const ana = contacts.find(({ name }) => name === 'Ana Souza');
  expect(
    (await account.call('POST', `/api/contacts/${ana?.id}/erase`, { confirmation: 'Ana Souza' }))
      .status,
  ).toBe(202);
  await until('one person to be left', async () => (await used(account)) < photos + 10_000, 20_000);
  await isRight((await onDisk()) - before);
  expect(await used(account)).toBeGreaterThan(0);
  expect((await account.call('DELETE', `/api/channels/${channelId}?purge=true`)).status).toBe(200);
  await until('nothing to be left', async () => (await used(account)) === 0, 20_000);
  expect(await onDisk()).toBe(before);
  await isRight(0);
});
