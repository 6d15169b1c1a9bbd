import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Contact } from '#contract/contacts/contacts.ts';
import { Label } from '#contract/conversations/labels.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { readZip } from '#test/read-zip.ts';
import { act, channelOf, write } from '#test/customers/simulated-shop.ts';
import { until } from '#test/environments/telegram.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

async function exported(account: Account, id: string, language = 'pt'): Promise<Response> {
  await account.confirm();
  return fetch(`${environment.origin}/api/contacts/${id}/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.token}`, 'accept-language': language },
  });
}
const Rows = z.array(z.record(z.string(), z.unknown()));
const rows = async (sql: string, values: unknown[] = []) =>
  Rows.parse((await environment.services.db.query(sql, values)).rows);
const Exported = z.object({
  person: z.looseObject({
    name: z.string(),
    email: z.string().nullable(),
    fields: z.record(z.string(), z.string()),
  }),
  contacts: z.array(z.looseObject({ id: z.string(), mergedInto: z.string().nullable() })),
  identities: z.array(z.looseObject({ contactId: z.string() })),
  consents: z.array(z.looseObject({ change: z.string() })),
  conversations: z.array(
    z.looseObject({
      labels: z.array(z.string()),
      notes: z.array(z.looseObject({ text: z.string() })),
      handOffs: z.array(z.looseObject({ note: z.string() })),
      messages: z.array(
        z.looseObject({ id: z.string(), parts: z.array(z.looseObject({ kind: z.string() })) }),
      ),
      agentTurns: z.array(z.looseObject({ outcome: z.string() })),
    }),
  ),
});

test('an export holds everything about a person and nothing about anybody else', async () => {
  const account = await environment.account();
  const channelId = await channelOf(account, true);
  const call = async (method: string, path: string, body: unknown) => {
    const answer = await account.call(method, path, body);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.data;
  };
  await write(account, channelId, 'Sou outra pessoa, segredo do Caio', 'Caio Lima');
  await act(account, channelId, { kind: 'photo', caption: 'O bolo que eu quero' }, 'Ana Trabalho');
  await write(account, channelId, 'Oi, quero falar com um atendente', 'Ana Souza');
  const find = async (name: string) =>
    z
      .array(z.object({ id: z.string() }))
      .parse(
        await rows('select id from contact where workspace_id = $1 and name = $2', [
          account.workspaceId,
          name,
        ]),
      )[0]?.id ?? '';
  await until('all outcomes', async () => {
    const [left] = await rows(
      `select count(*) filter (where outcome is null) as open, count(*) as all from message where channel_id = $1 and direction = 'in'`,
      [channelId],
    );
    return left?.open === 0 && left.all === 3;
  });
  const [ana, work] = [await find('Ana Souza'), await find('Ana Trabalho')];
  const [conversation] = await rows('select id from conversation where contact_id = $1', [ana]);
  const label = Label.parse(await call('POST', '/api/labels', { name: 'Encomenda', colour: 'ok' }));
  await call('PUT', `/api/conversations/${conversation?.id}/labels`, { labelIds: [label.id] });
  await call('PUT', `/api/contacts/${work}/labels`, { labelIds: [label.id] });
  await call('POST', `/api/conversations/${conversation?.id}/notes`, { text: 'Cliente antiga' });
  const sendAt = new Date(Date.now() + 86_400_000).toISOString();
  await call('POST', `/api/conversations/${conversation?.id}/scheduled-messages`, {
    text: 'O bolo está pronto',
    sendAt,
  });
  await environment.services.db.query(
    `insert into satisfaction_question (id, workspace_id, conversation_id, contact_id, asked_at, score, answered_at)
     values (gen_random_uuid(), $1, $2, $3, now(), 4, now())`,
    [account.workspaceId, conversation?.id, ana],
  );
  const field = z
    .object({ id: z.string() })
    .parse(await call('POST', '/api/contact-fields', { name: 'Bairro' }));
  await call('PATCH', `/api/contacts/${ana}`, {
    email: 'ana@loja.com.br',
    notes: 'Paga no Pix',
    fields: { [field.id]: 'Boa Vista' },
  });
  await call('POST', `/api/contacts/${ana}/consent`, { change: 'opt_out' });
  await call('POST', `/api/contacts/${ana}/merge`, { from: work, choices: [] });
  // More than two pages, many of one moment: none twice, none left out.
  await environment.services.db.query(
    `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, delivery, created_at)
     select gen_random_uuid(), $1, $2, $3, 'out', 'agent', 100000 + n, jsonb_build_array(jsonb_build_object('kind', 'text', 'text', 'Aviso ' || n)), 'sent',
       now() + (n / 400) * interval '7 microseconds' from generate_series(1, 1200) n`,
    [account.workspaceId, channelId, conversation?.id],
  );

  await environment.services.db.query(`update app_user set name = 'Zeca Almeida' where id = $1`, [
    account.userId,
  ]);

  const answer = await exported(account, work);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const files = readZip(bytes);
  expect([...files.keys()].map((name) => name.replace(/[\da-f-]{36}/, 'id'))).toEqual([
    'LEIA-ME.txt',
    'dados.json',
    'arquivos/id-0.png',
  ]);
  expect(files.get('LEIA-ME.txt')?.toString()).toContain('Conversas em grupo');
  const json = files.get('dados.json')?.toString() ?? '';
  const data = Exported.parse(JSON.parse(json));
  expect(data.person).toMatchObject({
    name: 'Ana Souza',
    email: 'ana@loja.com.br',
    notes: 'Paga no Pix',
    fields: { Bairro: 'Boa Vista' },
    labels: ['Encomenda'],
    wantsNoMessages: true,
  });
  expect(data.contacts.map(({ id, mergedInto }) => [id, mergedInto]).toSorted()).toEqual(
    [
      [ana, null],
      [work, ana],
    ].toSorted(),
  );
  expect(data.identities.map(({ contactId }) => contactId).toSorted()).toEqual(
    [ana, work].toSorted(),
  );
  expect(data.consents).toMatchObject([{ change: 'opt_out', source: 'person' }]);
  const stored = await rows(
    'select m.id from message m join conversation c on c.id = m.conversation_id where c.contact_id = any($1::uuid[]) order by m.id',
    [[ana, work]],
  );
  expect(stored.length).toBeGreaterThan(1203);
  const messages = data.conversations.flatMap((one) => one.messages);
  expect(messages.map(({ id }) => id).toSorted()).toEqual(stored.map(({ id }) => id));
  expect(messages.find(({ from }) => from === 'you')).toMatchObject({
    outcome: expect.any(String),
    outcomeText: expect.any(String),
  });
  expect(data.conversations.find(({ labels }) => labels.length > 0)).toMatchObject({
    labels: ['Encomenda'],
    notes: [{ text: 'Cliente antiga' }],
    handOffs: [{ note: expect.any(String) }],
    agentTurns: [{ outcome: 'hand_off' }],
    scheduled: [{ text: 'O bolo está pronto' }],
    ratings: [{ score: 4 }],
  });
  // What hangs on one of the conversations is told of that one alone.
  const nothing = { notes: [], handOffs: [], scheduled: [], ratings: [] };
  expect(data.conversations.filter(({ labels }) => labels.length === 0)).toMatchObject([nothing]);

  const picture = messages.flatMap(({ parts }) => parts).find(({ kind }) => kind === 'media');
  const name = String(picture?.file);
  const [kept] = await rows(
    `select m.parts from message m where jsonb_path_exists(m.parts, '$[*].blob') and m.channel_id = $1`,
    [channelId],
  );
  const [part] = z.array(z.object({ blob: z.string() })).parse(kept?.parts);
  expect(crc32(files.get(name) ?? Buffer.alloc(0))).toBe(
    crc32(await environment.services.blobs.read(part?.blob ?? '')),
  );
  // Nobody else's words, no key of ours to a file, no credential, no name of the team.
  for (const alien of ['Caio', 'segredo', part?.blob ?? '-', 'providerFileId', 'Zeca Almeida'])
    expect(bytes.includes(alien), alien).toBe(false);

  const [audited] = await rows(
    `select user_id, subject from audit_entry where action = 'contact.exported' and workspace_id = $1`,
    [account.workspaceId],
  );
  expect(audited).toEqual({ user_id: account.userId, subject: ana });
  // A file that is gone is named, and stops nothing.
  await environment.services.blobs.remove(part?.blob ?? '');
  const without = readZip(Buffer.from(await (await exported(account, ana)).arrayBuffer()));
  expect(without.get('arquivos-que-faltam.txt')?.toString()).toBe(`${name}\n`);

  const stranger = await environment.account();
  expect((await exported(stranger, ana)).status).toBe(404);
  expect((await exported(account, 'not-an-id')).status).toBe(404);
  await environment.services.db.query(
    `update membership set role = 'attendant' where user_id = $1`,
    [account.userId],
  );
  const refused = await exported(account, ana);
  expect([refused.status, await refused.json()]).toMatchObject([
    403,
    { code: 'forbidden', error: expect.stringContaining('administradores') },
  ]);
});

test('a contact who never wrote has a file, too', async () => {
  const account = await environment.account();
  const { id } = Contact.parse(
    (await account.call('POST', '/api/contacts', { name: 'Bia', phone: '81 99999-0042' })).data,
  );
  const { person, conversations } = Exported.parse(
    JSON.parse(
      readZip(Buffer.from(await (await exported(account, id)).arrayBuffer()))
        .get('dados.json')
        ?.toString() ?? '',
    ),
  );
  expect(person).toMatchObject({ name: 'Bia', phone: '5581999990042' });
  expect(conversations).toEqual([]);
  // In the person's language; where nobody knows it, in that of who passes it on.
  const english = readZip(Buffer.from(await (await exported(account, id, 'en')).arrayBuffer()));
  expect([...english.keys()]).toEqual(['README.txt', 'data.json']);
});
