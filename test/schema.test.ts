import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaFile, schemaPage } from './programs/schema.ts';
import { createDatabase, type TestDatabase } from './environments/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

test('docs/schema.md is what the migrations make; `npm run schema` writes it', async () => {
  expect(readFileSync(schemaFile, 'utf8')).toBe(await schemaPage(database.db));
});

test('a table that has no line, and a line that has no table, are refused by name', async () => {
  await database.db.query('create table something_new (id uuid primary key)');
  await expect(schemaPage(database.db)).rejects.toThrow(
    'no line in test/programs/schema-tables.ts: something_new',
  );
  await database.db.query('drop table something_new');
  await database.db.query('drop table note');
  await expect(schemaPage(database.db)).rejects.toThrow('but no table: note');
});
