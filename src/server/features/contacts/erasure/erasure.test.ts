import { z } from 'zod';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactErasureRoutes } from '#contract/contacts/contact-erasures.ts';
import { contactRoutes } from '#contract/contacts/contact-routes.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { prepareDataDir } from '#test/environments/data-folder.ts';
import { connectBot } from '#test/customers/customer-line.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  // The database that Recado brings along, with the settings that it has in production: its files
  // are its own to rewrite.
  const dataDir = await prepareDataDir(await mkdtemp(join(tmpdir(), 'recado-erasure-')));
  const server = await startEmbeddedPostgres({ dataDir });
  const drop = async (): Promise<void> => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  environment = await startProductEnvironment(
    { databaseUrl: null },
    { connection: server.connection, connectionString: server.connectionString, drop },
  );
});
afterAll(() => environment[Symbol.asyncDispose]());

const Erasure = contactErasureRoutes.readContactErasure.answer.data;
const Contact = contactRoutes.readContact.answer.data;
const List = contactRoutes.listContacts.answer.data;
const name = 'Zuleica Conceição Tavares';
const namesake = 'Zuleica Bastos';
const number = '5581987650042';
const PATIENCE_MS = 120_000;

/** Files below a folder in which one of these words stands, by a search of the test's own. */
async function filesWith(folder: string, words: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const chunks: Buffer[] = [];
    // PostgreSQL's own files come and go.
    const bytes = await new Promise<Buffer>((resolve) => {
      createReadStream(file)
        .on('data', (chunk) => void chunks.push(Buffer.from(chunk)))
        .on('end', () => resolve(Buffer.concat(chunks)))
        .on('error', () => resolve(Buffer.alloc(0)));
    });
    if (words.some((word) => bytes.includes(word))) found.push(file);
  }
  return found;
}

const contacts = async (account: Account) =>
  List.parse((await account.call('GET', '/api/contacts?limit=100')).data).contacts;
const settled = (account: Account, messages: number) =>
  until(
    'every message to have an outcome',
    async () => {
      const { rows } = await environment.services.db.query<{ done: number; open: number }>(
        `select count(*) filter (where direction = 'in' and outcome is not null) as done, count(*) filter (where undelivered or direction = 'in' and outcome is null) as open
         from message where workspace_id = $1`,
        [account.workspaceId],
      );
      return rows[0]?.done === messages && rows[0].open === 0;
    },
    PATIENCE_MS,
  );

test(
  'an erased person leaves nothing in any row, database file or blob',
  { timeout: 300_000 },
  async () => {
    const { db, config } = environment.services;
    const account = await environment.account();
    const line = await connectBot(account, {
      agent: { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 },
    });
    await line.write('Bruno Lima', 'onde vcs ficam?');
    await line.write(name, `quero falar com um atendente. Sou ${name}, meu número é ${number}`);
    const phone = `/api/simulator/channels/${line.channelId}/phone`;
    await account.call('POST', phone, { customer: name, action: { kind: 'photo', caption: name } });
    await line.write(namesake, 'quero falar com um atendente');
    await settled(account, 4);
    await until(
      'the photo',
      async () =>
        (await readdir(join(config.dataDir, 'blobs'), { recursive: true }).catch(() => [])).length >
        1,
    );
    const person = (await contacts(account)).find((contact) => contact.name === name);
    const path = `/api/contacts/${person?.id}`;
    await account.call('PATCH', path, {
      phone: number,
      email: 'zuleica.quaresma@loja.com.br',
      notes: `É a ${name}`,
    });
    const conversation = `/api/conversations/${Contact.parse((await account.call('GET', path)).data).conversations[0]?.id}`;
    expect(
      (await account.call('POST', `${conversation}/notes`, { text: `${name} atende no ${number}` }))
        .status,
    ).toBe(201);
    const view = { name: 'Encomendas', filter: { search: name } };
    expect((await account.call('POST', '/api/saved-views', view)).status).toBe(201);
    const file = new FormData();
    file.append('file', new File([`Pedido de ${name}, ${number}`], `${name}.txt`));
    const headers = { authorization: `Bearer ${account.token}` };
    expect(
      (
        await fetch(`${environment.origin}${conversation}/files`, {
          method: 'POST',
          body: file,
          headers,
        })
      ).status,
    ).toBe(202);
    await settled(account, 4);
    // A second contact of hers, merged: it goes along. Its one word is other people's name, too.
    const other = contactRoutes.createContact.answer.data.parse(
      (await account.call('POST', '/api/contacts', { name: 'Zuleica', phone: number })).data,
    );
    expect(
      (await account.call('POST', `${path}/merge`, { from: other.id, choices: [] })).status,
    ).toBe(200);
    const label = z
      .object({ id: z.string() })
      .parse((await account.call('POST', '/api/labels', { name: 'Fiel' })).data);
    expect((await account.call('PUT', `${path}/labels`, { labelIds: [label.id] })).status).toBe(
      200,
    );
    await db.query('analyze'); // samples of her name and number are kept for the planner
    await db.query('checkpoint');
    const { rows: shown } = await db.query<{ data_directory: string }>('show data_directory');
    const folder = shown[0]?.data_directory ?? '';
    const words = [name, number, 'zuleica.quaresma@loja.com.br'];
    // The search can find her: in tables, indexes, samples and the log.
    const before = await filesWith(folder, words);
    expect(before.filter((file) => file.includes('/base/')).length).toBeGreaterThan(2);
    expect(before.some((file) => file.includes('/pg_wal/'))).toBe(true);

    expect(
      await account.call('POST', `${path}/erase`, { confirmation: 'Bruno Lima' }),
    ).toMatchObject({
      status: 400,
      code: 'confirmation_wrong',
    });
    const begun = await account.call('POST', `${path}/erase`, {
      confirmation: ` ${name.toUpperCase()} `,
    });
    expect(begun.status).toBe(202);
    const erasure = async () =>
      Erasure.parse(
        (await account.call('GET', `/api/contact-erasures/${Erasure.parse(begun.data).id}`)).data,
      );
    await until(
      'the erasure to be done',
      async () => (await erasure()).state === 'done',
      PATIENCE_MS,
    );
    expect(await erasure()).toMatchObject({
      conversations: 1,
      messages: 4,
      files: 2,
      others: 0,
      disk: 'overwritten',
      diskHits: 0,
      requestedByName: 'Dona Rita',
    });
    expect((await erasure()).rawEvents).toBeGreaterThanOrEqual(2);

    expect(await filesWith(folder, words)).toEqual([]);
    expect(
      (
        await readdir(join(config.dataDir, 'blobs'), { recursive: true, withFileTypes: true })
      ).filter((entry) => entry.isFile()),
    ).toEqual([]);
    expect((await account.call('GET', path)).status).toBe(404);
    // Nothing was taken from anybody else, and it is written down that it happened, not to whom.
    expect(
      new Map(
        (await contacts(account)).map((contact) => [contact.name, contact.lastContactAt !== null]),
      ),
    ).toEqual(
      new Map([
        [namesake, true],
        ['Bruno Lima', true],
      ]),
    );
    const { rows: kept } = await db.query<{ notices: number; events: number; labelled: number }>(
      `select (select count(*) from notice n where n.workspace_id = $1 and n.conversation_id is not null) as notices,
        (select count(*) from inbound_event e where e.workspace_id = $1 and e.body like '%' || $2 || '%') as events,
        (select count(*) from contact_label l where l.workspace_id = $1) as labelled`,
      [account.workspaceId, 'Bastos'],
    );
    expect(kept).toEqual([{ notices: 1, events: 1, labelled: 0 }]);
    const { rows: audit } = await db.query<{ action: string; details: object }>(
      `select action, details from audit_entry where workspace_id = $1 and action like 'contact.eras%' order by created_at`,
      [account.workspaceId],
    );
    expect(audit).toEqual([
      { action: 'contact.erasure_requested', details: {} },
      { action: 'contact.erased', details: {} },
    ]);

    await line.write(name, 'oi de novo');
    await settled(account, 3);
    const again = (await contacts(account)).find((contact) => contact.name === name);
    expect(again?.id).toBeDefined();
    expect([person?.id, other.id]).not.toContain(again?.id);
    expect(again).toMatchObject({ phone: null, email: null });
  },
);
