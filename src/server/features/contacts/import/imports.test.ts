import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Channel } from '#contract/channels/channels.ts';
import { contactImportRoutes, type ImportTarget } from '#contract/contacts/contact-imports.ts';
import { contactRoutes } from '#contract/contacts/contact-routes.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const Import = contactImportRoutes.readContactImport.answer.data;
const Rows = contactImportRoutes.listImportRows.answer.data;
const Contact = contactRoutes.readContact.answer.data;
const List = contactRoutes.listContacts.answer.data;
const Made = z.object({ id: z.string() });

const asked = (account: Account, method: string, path: string, more: RequestInit = {}) =>
  fetch(`${environment.origin}${path}`, {
    method,
    ...more,
    headers: { authorization: `Bearer ${account.token}`, ...more.headers },
  });
async function upload(account: Account, content: string | Uint8Array, language = 'pt') {
  const body = new FormData();
  body.append(
    'file',
    new File([typeof content === 'string' ? content : content.slice()], 'lista.csv'),
  );
  const answer = await asked(account, 'POST', '/api/contact-imports', {
    body,
    headers: { 'accept-language': language },
  });
  return z
    .object({
      status: z.number(),
      data: z.unknown().optional(),
      code: z.string().optional(),
      error: z.string().optional(),
    })
    .parse({
      status: answer.status,
      ...Object(await answer.json()),
    });
}
const choose = async (account: Account, id: string, targets: ImportTarget[]) =>
  Import.parse((await account.call('PUT', `/api/contact-imports/${id}/columns`, { targets })).data);
const rowsOf = async (account: Account, id: string, language = 'pt') =>
  Rows.parse(
    (
      await account.call('GET', `/api/contact-imports/${id}/rows?limit=100`, undefined, {
        'accept-language': language,
      })
    ).data,
  ).rows;
async function run(account: Account, id: string) {
  expect((await account.call('POST', `/api/contact-imports/${id}/start`)).status).toBe(202);
  const read = async () =>
    Import.parse((await account.call('GET', `/api/contact-imports/${id}`)).data);
  await until('the import to be done', async () => (await read()).state === 'done', 60_000);
  return read();
}
const people = async (account: Account) =>
  List.parse((await account.call('GET', '/api/contacts?limit=100')).data).contacts;
const read = async (account: Account, id = '') =>
  Contact.parse((await account.call('GET', `/api/contacts/${id}`)).data);
const named = async (account: Account, name: string) =>
  read(account, (await people(account)).find((one) => one.name === name)?.id);
// `text()` would swallow the mark.
const words = async (answer: Response) => Buffer.from(await answer.arrayBuffer()).toString('utf8');
async function exported(account: Account, query = '', language = 'pt'): Promise<string> {
  await account.confirm();
  return words(
    await asked(account, 'POST', `/api/contacts/export?${query}`, {
      headers: { 'accept-language': language },
    }),
  );
}

test('an import is previewed, then written once, and hands back the rows with errors', async () => {
  const account = await environment.account();
  const field = Made.parse(
    (await account.call('POST', '/api/contact-fields', { name: 'Bairro' })).data,
  );
  const label = Made.parse((await account.call('POST', '/api/labels', { name: 'Atacado' })).data);
  const create = async (body: object) =>
    Made.parse((await account.call('POST', '/api/contacts', body)).data).id;
  const ana = await create({ name: 'Ana', phone: '81 99999-0042' });
  await create({ name: 'Bia', email: 'bia@loja.com.br', notes: 'Liga à tarde' });
  await account.call('POST', `/api/contacts/${ana}/consent`, { change: 'opt_out' });

  // As Excel writes it here: semicolons, Windows-1252, a new line within quotes.
  const file = [
    'Nome;Celular;E-mail;Bairro;Anotações;Etiquetas;Descadastrado',
    'Ana Conceição;(81) 9999-0042;;Boa Vista;;Atacado;não',
    ';;BIA@loja.com.br;;;;',
    'João;081 98888-0001;joao@loja.com.br;;"Prefere\r\n""pão""";;sim',
    'João de novo;+55 81 98888-0001;;;;;',
    "'=Zé;;ze@loja.com.br;;;;",
    'Caio;12;;;;;',
    'Duda;;duda@;;;;',
    ';;;Centro;;;',
    'Eva;;eva@loja.com.br;;;Varejo;',
    'Fê;81 99999-0042;bia@loja.com.br;;;;',
    'Gil;;gil@loja.com.br;;;;;sobra',
    'Hugo;;hugo@loja.com.br;;;;talvez',
    '',
  ].join('\r\n');
  const up = await upload(
    account,
    Uint8Array.from(file, (letter) => letter.charCodeAt(0)),
  );
  expect(up.status, up.error).toBe(201);
  const one = Import.parse(up.data);
  expect(one.columns.map(({ target }) => target)).toEqual([
    'name',
    'phone',
    'email',
    `field:${field.id}`,
    'notes',
    'labels',
    'opt_out',
  ]);
  expect(one).toMatchObject({
    state: 'ready',
    rows: 12,
    done: 0,
    counts: { new: 2, update: 2, unchanged: 1, error: 7 },
  });
  const rows = await rowsOf(account, one.id);
  expect(rows.map(({ line, action }) => [line, action])).toEqual([
    [2, 'update'],
    [3, 'unchanged'],
    [4, 'new'],
    [5, 'update'],
    [6, 'new'],
    ...[7, 8, 9, 10, 11, 12, 13].map((line) => [line, 'error']),
  ]);
  expect(rows[0]).toMatchObject({
    who: 'Ana Conceição',
    contact: { id: ana, name: 'Ana' },
    changes: ['Nome', 'Bairro', 'Etiquetas'],
  });
  const sentences = rows.flatMap(({ error }) => error ?? []);
  for (const [place, said] of [
    '“12”',
    '“duda@”',
    'quem é',
    'Varejo',
    'Ana, Bia',
    'mais células',
    '“talvez”',
  ].entries())
    expect(sentences[place]).toContain(said);
  expect((await rowsOf(account, one.id, 'en'))[5]?.error).toContain('is no phone number');
  // Nothing was written yet.
  expect((await people(account)).map(({ name }) => name).toSorted()).toEqual(['Ana', 'Bia']);

  const done = await run(account, one.id);
  expect(done).toMatchObject({ done: 12, counts: { new: 2, update: 2, unchanged: 1, error: 7 } });
  expect(await read(account, ana)).toMatchObject({
    name: 'Ana Conceição',
    phone: '5581999990042',
    fields: { [field.id]: 'Boa Vista' },
    labels: [{ id: label.id }],
    optedOut: true,
  });
  const joao = await named(account, 'João de novo');
  expect(joao).toMatchObject({
    phone: '5581988880001',
    notes: 'Prefere\r\n"pão"',
    optedOut: true,
    consents: [{ source: 'import' }],
  });
  expect(await named(account, '=Zé')).toMatchObject({ email: 'ze@loja.com.br' });
  expect(await named(account, 'Bia')).toMatchObject({
    notes: 'Liga à tarde',
    email: 'bia@loja.com.br',
  });
  expect(await account.call('POST', `/api/contact-imports/${one.id}/start`)).toMatchObject({
    status: 409,
    code: 'import_started',
  });
  // Of what was written nothing is kept a second time.
  const { rows: kept } = await environment.services.db.query(
    'select line from contact_import_row where import_id = $1',
    [one.id],
  );
  expect(kept).toHaveLength(7);

  // What comes out goes in again: every formula guarded, nothing new.
  const list = await exported(account);
  expect(list.startsWith('\uFEFF"Nome";"Email";"Telefone";"Bairro";"Etiquetas";"Anotações";')).toBe(
    true,
  );
  expect(list).toContain(`\r\n"'=Zé";"ze@loja.com.br";`);
  expect(list).toContain('"Prefere\r\n""pão"""');
  expect((await exported(account, `labelId=${label.id}`, 'en')).split('\r\n')).toMatchObject([
    expect.stringContaining('"Name","Email","Phone"'),
    expect.stringContaining('"Ana Conceição",,"5581999990042","Boa Vista","Atacado",,"0","yes",'),
    '',
  ]);
  const again = Import.parse((await upload(account, list)).data);
  expect(again.counts).toEqual({ new: 0, update: 0, unchanged: 4, error: 0 });
  expect(await account.call('POST', `/api/contact-imports/${again.id}/start`)).toMatchObject({
    status: 409,
    code: 'import_nothing',
  });
  expect((await account.call('DELETE', `/api/contact-imports/${again.id}`)).status).toBe(200);

  // The rows in error are a file of their own, and mended they go.
  const errors = await words(await asked(account, 'GET', `/api/contact-imports/${one.id}/errors`));
  expect(errors.split('\r\n')[0]).toBe(
    '\uFEFF"Nome";"Celular";"E-mail";"Bairro";"Anotações";"Etiquetas";"Descadastrado";"Motivo do erro"',
  );
  expect(errors).toContain('"Caio";"12";;;;;;"“12” não é um telefone');
  const mended = Import.parse(
    (await upload(account, errors.replace('"Caio";"12";', '"Caio";"81 97777-0001";'))).data,
  );
  expect(mended.counts).toMatchObject({ new: 1, error: 6 });

  // Nobody else's.
  const stranger = await environment.account();
  expect(await stranger.call('GET', `/api/contact-imports/${mended.id}`)).toMatchObject({
    status: 404,
    code: 'import_not_found',
  });
  expect((await asked(stranger, 'GET', `/api/contact-imports/${mended.id}/errors`)).status).toBe(
    404,
  );
  expect(await exported(stranger)).not.toContain('Zé');
  await environment.services.db.query(
    `update membership set role = 'attendant' where user_id = $1`,
    [account.userId],
  );
  expect((await asked(account, 'POST', '/api/contacts/export')).status).toBe(403);
  expect((await upload(account, 'Nome\nX')).status).toBe(403);
});

test('what is no list, or too much of one, is refused with what helps', async () => {
  const account = await environment.account();
  const refused = async (content: string | Uint8Array) => {
    const { status, code, error } = await upload(account, content);
    expect(error?.length).toBeGreaterThan(20);
    return [status, code];
  };
  expect(await refused(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 8]))).toEqual([
    400,
    'import_no_csv',
  ]);
  expect(await refused('Nome\n"Ana')).toEqual([400, 'import_unreadable']);
  expect(await refused('Nome\n"Ana" S\n')).toEqual([400, 'import_unreadable']);
  expect(await refused('Nome;Telefone\n;\n')).toEqual([400, 'import_empty']);
  expect(await refused(`Nome\n${'Ana\n'.repeat(10_001)}`)).toEqual([400, 'import_too_many_rows']);
  expect(await refused(`${'a,'.repeat(61)}b\nx`)).toEqual([400, 'import_too_many_columns']);
  expect(await refused(`Nome\n${'x'.repeat(5 * 1024 * 1024)}`)).toEqual([413, 'import_too_large']);
  const { id } = Import.parse((await upload(account, 'Nome\tE-mail\nAna\tana@loja.com.br\n')).data);
  const wrong = (targets: string[]) =>
    account.call('PUT', `/api/contact-imports/${id}/columns`, { targets });
  for (const targets of [
    ['name'],
    ['name', 'name'],
    ['name', 'field:01890000-0000-7000-8000-000000000000'],
  ])
    expect(await wrong(targets)).toMatchObject({ status: 400, code: 'import_columns_wrong' });
});

test('a file that is much work keeps nobody else waiting, and one business has one at a time', async () => {
  const [account, other] = [await environment.account(), await environment.account()];
  // As many cells as a list may have, and read to the end before it is known to be broken.
  const row = `${Array.from({ length: 58 }, () => '"a"').join(',')}\n`;
  const file = `${row.repeat(9_000)}"`;
  let isRead = false;
  const both = Promise.all([upload(account, file), upload(account, file)]).finally(
    () => (isRead = true),
  );
  let answered = 0;
  while (!isRead) {
    expect((await fetch(`${environment.origin}/api/health/live`)).status).toBe(200);
    answered += 1;
  }
  expect((await both).map(({ status, code }) => [status, code]).toSorted()).toEqual([
    [400, 'import_unreadable'],
    [409, 'import_other_running'],
  ]);
  expect(answered).toBeGreaterThan(20);
  // What no list has is refused before a cell is made of it.
  for (const [content, code] of [
    [','.repeat(5_000_000), 'import_too_many_columns'],
    ['\n'.repeat(4_800_000), 'import_too_many_rows'],
  ] as const)
    expect(await upload(other, content)).toMatchObject({ status: 400, code });
});

test('an imported contact is the one who writes later, with or without the ninth digit', async () => {
  const account = await environment.account();
  const meta = environment.product.simulators?.meta;
  const made = await account.call('POST', '/channels', {
    type: 'whatsapp',
    displayName: 'Vendas',
    mode: 'simulated',
  });
  const channel = Channel.parse(made.data);
  const number = z
    .object({ phoneNumberId: z.string(), whatsappBusinessId: z.string(), accessToken: z.string() })
    .parse(
      (await account.call('POST', '/api/simulator/whatsapp/numbers', { name: 'Padaria' })).data,
    );
  const setupData = { type: 'whatsapp', ...number };
  expect(
    (await account.call('POST', '/channels/setup', { channelId: channel.id, setupData })).status,
  ).toBe(200);

  const file =
    'Nome,WhatsApp\nBruno da lista,81 8765-0002\nAna da lista,+55 11 98765-0001\nCida,BR.1234567890abc\n';
  const one = Import.parse((await upload(account, file)).data);
  expect(one.columns.map(({ target }) => target)).toEqual(['name', `channel:${channel.id}`]);
  expect((await choose(account, one.id, ['name', 'phone'])).counts).toMatchObject({
    new: 2,
    error: 1,
  });
  expect((await choose(account, one.id, ['name', `channel:${channel.id}`])).counts).toMatchObject({
    new: 3,
  });
  await run(account, one.id);
  const before = new Map((await people(account)).map(({ id, name }) => [name, id]));
  expect(before.size).toBe(3);

  for (const customer of [
    { waId: '5581987650002', name: 'Bruno Lima' },
    { waId: '551187650001', name: 'Ana Souza' },
  ])
    await meta?.control.act(number.phoneNumberId, customer, { kind: 'text', text: 'oi' });
  await until(
    'both to have written',
    async () =>
      (await people(account)).filter(({ lastContactAt }) => lastContactAt !== null).length === 2,
    20_000,
  );
  const after = await people(account);
  expect(after.map(({ id, name }) => [name, id]).toSorted()).toEqual([...before].toSorted());
  expect((await named(account, 'Bruno da lista')).conversations).toHaveLength(1);
  expect((await named(account, 'Cida')).identities).toMatchObject([
    { value: 'BR.1234567890abc', kind: 'id' },
  ]);
  expect(await exported(account, 'search=bruno')).toMatch(
    /"Vendas \(WhatsApp Business\)".*\r\n"Bruno da lista";;;"558187650002 \| BR\./,
  );
  // A list that says the same again finds them.
  expect(Import.parse((await upload(account, file)).data).counts).toMatchObject({ unchanged: 3 });
});
