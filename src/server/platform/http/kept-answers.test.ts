import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { channelOf, newestQuestion, write } from '#test/customers/simulated-shop.ts';
import { until } from '#test/environments/telegram.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const Body = z
  .object({ data: z.unknown(), code: z.string(), error: z.string(), details: z.unknown() })
  .partial();
async function post(
  account: Account,
  path: string,
  body: unknown,
  key?: string,
  headers: Record<string, string> = {},
) {
  const isForm = body instanceof FormData;
  const answer = await fetch(environment.origin + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${account.token}`,
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    },
    body: isForm ? body : JSON.stringify(body),
  });
  const { headers: said, status } = answer;
  return {
    status,
    wait: said.get('retry-after'),
    isRepeated: said.get('idempotency-replayed') === 'true',
    ...Body.parse(await answer.json()),
  };
}
const labels = async (account: Account) =>
  z
    .object({ labels: z.array(z.object({ name: z.string() })) })
    .parse((await account.call('GET', '/api/labels')).data).labels.length;
const rows = async (text: string, values: unknown[] = []) =>
  (await environment.services.db.query(text, values)).rows;

test('the same call with the same key is done once and answered the same; with other content it is refused', async () => {
  const account = await environment.account();
  const make = (name: string, key?: string) => post(account, '/api/contacts', { name }, key);
  const first = await make('Ana', 'a key: "1"');
  expect(first).toMatchObject({ status: 201, isRepeated: false, data: { name: 'Ana' } });
  expect(await make('Ana', 'a key: "1"')).toEqual({ ...first, isRepeated: true });
  expect(await make('Bia', 'a key: "1"')).toMatchObject({
    status: 422,
    code: 'idempotency_key_reused',
  });
  expect(
    await rows('select name from contact where workspace_id = $1', [account.workspaceId]),
  ).toEqual([{ name: 'Ana' }]);
  // Another key, none, another call and another person are something else.
  for (const key of ['2', undefined, undefined])
    expect((await make('Ana', key)).isRepeated).toBe(false);
  expect(await post(account, '/api/labels', { name: 'Ana' }, 'a key: "1"')).toMatchObject({
    status: 201,
    isRepeated: false,
  });
  const colleague = await environment.colleague(account);
  expect(await post(colleague, '/api/contacts', { name: 'Caio' }, 'a key: "1"')).toMatchObject({
    isRepeated: false,
  });
  for (const key of ['x'.repeat(256), 'ação', ' '])
    expect(
      await post(account, '/api/contacts', { name: 'Ana' }, key, { 'accept-language': 'en' }),
    ).toMatchObject({
      status: 400,
      details: [{ path: 'Idempotency-Key', message: 'Use 1 to 255 printable ASCII characters.' }],
    });
  expect((await make('Ana', 'x'.repeat(255))).status).toBe(201);
});

test('twenty equal requests at one moment make one change', async () => {
  const account = await environment.account();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post(account, '/api/labels', { name: 'Atacado' }, 'twenty')),
  );
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  expect(await labels(account)).toBe(1);

  const holder = await environment.services.db.connect();
  await holder.query('begin');
  await holder.query('lock table label in share mode');
  const slow = post(account, '/api/labels', { name: 'Varejo' }, 'slow');
  await until(
    'it to be at work',
    async () => (await rows(`select from kept_answer where key = 'slow'`)).length === 1,
  );
  expect(await post(account, '/api/labels', { name: 'Varejo' }, 'slow')).toMatchObject({
    status: 409,
    code: 'idempotency_in_progress',
    wait: '1',
  });
  await holder.query('rollback');
  holder.release();
  const first = await slow;
  expect(first.status).toBe(201);
  expect(await post(account, '/api/labels', { name: 'Varejo' }, 'slow')).toEqual({
    ...first,
    isRepeated: true,
  });
});

test('a refusal and a failure of ours are not kept: the same key may try again', async () => {
  const account = await environment.account();
  const make = () => post(account, '/api/contact-fields', { name: 'Bairro' }, 'field');
  const { data } = await post(account, '/api/contact-fields', { name: 'Bairro' });
  expect(await make()).toMatchObject({ status: 409, code: 'contact_field_taken' });
  await account.call(
    'DELETE',
    `/api/contact-fields/${z.object({ id: z.string() }).parse(data).id}`,
  );
  await environment.services.db.query('alter table contact_field rename to hidden');
  expect(await make()).toMatchObject({ status: 500 });
  await environment.services.db.query('alter table hidden rename to contact_field');
  expect(await make()).toMatchObject({ status: 201, isRepeated: false });
});

test('a link that is shown once lies nowhere in clear text, and comes again', async () => {
  const account = await environment.account();
  await account.confirm();
  const invite = () =>
    post(
      account,
      '/api/invitations',
      { email: 'bia@example.com', role: 'attendant', by: 'link' },
      'invite',
    );
  const first = await invite();
  const { link } = z.object({ link: z.string() }).parse(first.data);
  expect(await invite()).toMatchObject({ status: 201, isRepeated: true, data: { link } });
  const [kept] = await rows(
    `select kept_answer::text as row, answer from kept_answer where key = 'invite'`,
  );
  const token = link.split('/').at(-1) ?? '';
  expect(token.length).toBeGreaterThan(20);
  for (const secret of [token, 'bia@example.com']) {
    expect(kept.row).not.toContain(secret);
    expect(kept.answer.includes(secret)).toBe(false);
  }
});

test('a request that died blocks its key only for the time of a lease', async () => {
  const account = await environment.account();
  const make = () => post(account, '/api/contacts', { name: 'Ana' }, 'day');
  const set = (what: string) =>
    environment.services.db.query(`update kept_answer set ${what} where key = 'day'`);
  await make();
  await set(`done_at = null, answer = null, lease_until = now() + interval '20 seconds'`);
  expect(await make()).toMatchObject({ status: 409, code: 'idempotency_in_progress' });
  await set(`lease_until = now() - interval '1 second'`);
  expect(await make()).toMatchObject({ status: 201, isRepeated: false });
  await set(`created_at = now() - interval '23 hours 59 minutes'`);
  expect(await make()).toMatchObject({ status: 201, isRepeated: true });
  await set(`created_at = now() - interval '24 hours 1 second'`);
  expect(await make()).toMatchObject({ status: 201, isRepeated: false });
  await set(`created_at = now() - interval '25 hours'`);
  await environment.services.jobs.enqueue(environment.services.db, 'account-sweep', {});
  await until(
    'it to be swept',
    async () => (await rows(`select from kept_answer where key = 'day'`)).length === 0,
    10_000,
  );
});

test('a file that is sent again is compared by its bytes, and nothing of it stays on the disk', async () => {
  const account = await environment.account();
  const send = (text: string) => {
    const form = new FormData();
    form.append('file', new File([text], 'lista.csv'));
    return post(account, '/api/contact-imports', form, 'list');
  };
  const first = await send('Nome\nAna\n');
  expect(first).toMatchObject({ status: 201, data: { rows: 1 } });
  expect(await send('Nome\nAna\n')).toEqual({ ...first, isRepeated: true });
  expect(await send('Nome\nBia\n')).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  expect(
    await rows('select rows from contact_import where workspace_id = $1', [account.workspaceId]),
  ).toEqual([{ rows: 1 }]);
});

test('once a person of the workspace is erased, no answer is kept any more, and yet nothing is done again', async () => {
  const account = await environment.account();
  const made = await post(account, '/api/contacts', { name: 'Zilda Apagada' }, 'zilda');
  const { id } = z.object({ id: z.string() }).parse(made.data);
  expect(
    (await account.call('POST', `/api/contacts/${id}/erase`, { confirmation: 'Zilda Apagada' }))
      .status,
  ).toBe(202);
  const again = () => post(account, '/api/contacts', { name: 'Zilda Apagada' }, 'zilda');
  await until(
    'the answer to be gone',
    async () => (await again()).code === 'idempotency_answer_gone',
    20_000,
  );
  expect(await rows('select from contact where workspace_id = $1', [account.workspaceId])).toEqual(
    [],
  );
});

test('an id that the sender chose is the same thing once, and nothing else', async () => {
  const account = await environment.account();
  await write(account, await channelOf(account, false), 'Oi?');
  const { conversationId } = await newestQuestion(account);
  const path = `/api/conversations/${conversationId}`;
  const sendAt = (hour: number) =>
    new Date(
      Date.UTC(
        new Date().getUTCFullYear(),
        new Date().getUTCMonth(),
        new Date().getUTCDate() + 2,
        hour,
      ),
    ).toISOString();
  const id = uuidv7();
  const cases: [string, number, unknown, unknown][] = [
    [
      'messages',
      202,
      { id, message: { kind: 'text', text: 'Bom dia' } },
      { id, message: { kind: 'text', text: 'Boa noite' } },
    ],
    ['notes', 201, { id: uuidv7(), text: 'Um' }, { text: 'Outro' }],
    [
      'scheduled-messages',
      201,
      { id: uuidv7(), text: 'Um', sendAt: sendAt(8) },
      { sendAt: sendAt(9) },
    ],
  ];
  for (const [name, status, body, change] of cases) {
    for (const _ of [1, 2])
      expect(await post(account, `${path}/${name}`, body), name).toMatchObject({ status });
    const other = { ...Object(body), ...Object(change) };
    expect(await post(account, `${path}/${name}`, other), name).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    });
  }
  const form = new FormData();
  form.append('file', new File(['x'], 'x.txt'));
  expect(await post(account, `${path}/files?messageId=${id}`, form)).toMatchObject({
    status: 422,
    code: 'idempotency_key_reused',
  });
});
