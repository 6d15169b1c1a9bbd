import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contactImportRoutes } from '#contract/contacts/contact-imports.ts';
import { until } from '#test/environments/telegram.ts';
import { createDatabase } from '#test/environments/database.ts';
import { freePort } from './actors/front.ts';
import { startProductProcess } from './product-process.ts';

const Import = contactImportRoutes.readContactImport.answer.data;
const ROWS = 800;

test(
  'an import whose process is killed goes on in the next one, and writes every row once',
  { timeout: 180_000 },
  async () => {
    await using opened = new AsyncDisposableStack();
    const database = await createDatabase();
    opened.defer(() => database.drop());
    const folder = opened.adopt(mkdtempSync(join(tmpdir(), 'recado-kill-import-')), (path) =>
      rmSync(path, { recursive: true, force: true }),
    );
    const port = await freePort();
    const environment = {
      DATABASE_URL: database.connectionString,
      DATA_DIR: folder,
      SIMULATOR: 'off',
      LOG_LEVEL: 'warn',
    };
    const start = () =>
      startProductProcess({ port, logFile: join(folder, 'product.log'), environment });
    let product = await start();
    opened.defer(async () => void (await product.stop()));
    let token = '';
    const call = async (
      method: string,
      path: string,
      body?: BodyInit,
      headers: Record<string, string> = {},
    ): Promise<unknown> => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        ...(body === undefined ? {} : { body }),
        headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      });
      const text = await answer.text();
      expect(answer.ok, text).toBe(true);
      return z.object({ data: z.unknown() }).parse(JSON.parse(text)).data;
    };
    const owner = JSON.stringify({
      name: 'Rita',
      email: 'rita@example.com',
      password: 'vento norte 7 pedras',
    });
    token = z
      .object({ token: z.string() })
      .parse(
        await call('POST', '/api/auth/register', owner, { 'content-type': 'application/json' }),
      ).token;
    const form = new FormData();
    const lines = Array.from(
      { length: ROWS },
      (_, row) => `Pessoa ${row},+55 81 9${80_000_000 + row}`,
    );
    form.append('file', new File([['Nome,Telefone', ...lines].join('\n')], 'lista.csv'));
    const { id } = Import.parse(await call('POST', '/api/contact-imports', form));
    const read = async () => Import.parse(await call('GET', `/api/contact-imports/${id}`));
    await call('POST', `/api/contact-imports/${id}/start`);

    await until('the first rows', async () => (await read()).done >= 50, 60_000);
    product.signal('SIGKILL');
    await product.ended;
    const { rows: left } = await database.db.query<{ done: number; written: number }>(
      `select done, (select count(*) from contact) as written from contact_import`,
    );
    // At every moment the count equals the number of rows written.
    expect(left[0]?.written).toBe(left[0]?.done);
    expect(left[0]?.done).toBeLessThan(ROWS);
    product = await start();
    await until('the import to be done', async () => (await read()).state === 'done', 90_000);
    expect(await read()).toMatchObject({
      done: ROWS,
      counts: { new: ROWS, update: 0, unchanged: 0, error: 0 },
    });
    const { rows } = await database.db.query<{ contacts: number; phones: number }>(
      'select count(*) as contacts, count(distinct phone) as phones from contact',
    );
    expect(rows).toEqual([{ contacts: ROWS, phones: ROWS }]);
  },
);
