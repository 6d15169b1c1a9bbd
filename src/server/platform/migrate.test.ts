import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '#test/environments/telegram.ts';
import { createDatabase, type TestDatabase } from '#test/environments/database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createDatabase();
  // a database that knows only the files of this test
  await database.db.query('drop table schema_migration');
  folder = await mkdtemp(join(tmpdir(), 'recado-migrations-'));
  await writeFile(join(folder, '001-first.sql'), 'create table first_thing (id integer);');
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

test('applies each file once, in order, also when several processes start together', async () => {
  await writeFile(join(folder, '002-second.sql'), 'alter table first_thing add column name text;');
  const applied = await Promise.all([
    migrate(database.db, folder),
    migrate(database.db, folder),
    migrate(database.db, folder),
  ]);
  expect(applied.flat()).toEqual(['001-first.sql', '002-second.sql']);
  expect(await migrate(database.db, folder)).toEqual([]);
});

test('a file that fails leaves nothing behind and says where it failed', async () => {
  await writeFile(
    join(folder, '002-second.sql'),
    'create table second_thing (id integer);\n\ncreate tabel third_thing ();',
  );
  await expect(migrate(database.db, folder)).rejects.toThrow(
    /^migrations\/002-second\.sql, line 3: syntax error/,
  );
  expect((await database.db.query(`select to_regclass('second_thing') as found`)).rows).toEqual([
    { found: null },
  ]);
});

test('a file never changes after it was applied', async () => {
  await migrate(database.db, folder);
  await writeFile(join(folder, '001-first.sql'), 'create table first_thing (id bigint);');
  await expect(migrate(database.db, folder)).rejects.toThrow(
    'migrations/001-first.sql was changed after it was applied',
  );
});

test('a database of a later version is not opened', async () => {
  await writeFile(join(folder, '002-later.sql'), 'create table later_thing ();');
  await migrate(database.db, folder);
  await rm(join(folder, '002-later.sql'));
  await expect(migrate(database.db, folder)).rejects.toThrow(
    'later version of Recado (it has 002-later.sql)',
  );
});

test('a file that waits for the work of others stands in nobody’s way, and is applied when that has ended', async () => {
  await migrate(database.db, folder);
  await writeFile(join(folder, '002-second.sql'), 'alter table first_thing add column name text;');
  await writeFile(
    join(folder, '003-third.sql'),
    '-- outside a transaction\nalter table first_thing add column if not exists age integer;',
  );
  const holder = await database.db.connect();
  await holder.query('begin');
  await holder.query('select from first_thing');
  const applied = migrate(database.db, folder);
  await until('it to wait', async () => {
    const { rowCount } = await database.db.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'alter table%'`,
    );
    return rowCount === 1;
  });
  // Behind an alteration that waited on, this would wait with it, for as long as the holder likes.
  await database.db.query('select from first_thing');
  await holder.query('commit');
  holder.release();
  expect(await applied).toEqual(['002-second.sql', '003-third.sql']);
});
