import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faultsOf } from './migration-rules.ts';

const root = join(import.meta.dirname, '..');
/** Migrations up to this one were applied before the rules existed, and never change. */
const LAST_WITHOUT_RULE = 51;

test('a migration neither locks a large table nor shuts out the version before', () => {
  const files = globSync('migrations/*.sql', { cwd: root }).filter(
    (file) => Number(/\d+/.exec(file)?.[0]) > LAST_WITHOUT_RULE,
  );
  const faults = files.flatMap((file) =>
    faultsOf(readFileSync(join(root, file), 'utf8')).map((fault) => `${file}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

test.each([
  ['create index a on message (id);', '`concurrently`'],
  ['create unique index a on message (id);', '`concurrently`'],
  ['alter table message add column a text not null;', 'may be null'],
  ['alter table message add column a uuid references contact;', 'may be null'],
  ['alter table message add a integer check (a > 0);', 'may be null'],
  ['alter table message add column a timestamptz default now();', 'worked out'],
  [
    'alter table message add column at timestamptz, add column b uuid default gen_random_uuid();',
    'worked out',
  ],
  ['alter table message alter column a set not null;', 'set not null'],
  ['alter table message alter column a type bigint;', 'another type'],
  ['alter table message add constraint a check (b > 0);', '`not valid`'],
  ['alter table message add constraint a foreign key (b) references contact;', '`not valid`'],
  ['update message set a = 1;', 'in pieces'],
  ['delete from message where a is null;', 'in pieces'],
  ['truncate message;', 'locks the whole table'],
  ['alter table message drop column a;', 'the version before'],
  ['alter table message rename column a to b;', 'the version before'],
  ['drop table message;', 'the version before'],
  [
    'alter table message add column a text;\nalter table contact add column a text;',
    'several tables',
  ],
  ['-- outside a transaction\nalter table message add column a text;', 'if not exists'],
  [
    '-- outside a transaction\ncreate index concurrently if not exists a on message (id);',
    'an invalid index',
  ],
])('refused: %s', (text, why) => {
  expect(faultsOf(text).join('\n')).toContain(why);
});

test.each([
  'create table thing (id uuid primary key, a text not null);\ncreate index thing_a on thing (a);\ninsert into thing select 1;',
  'alter table message add column a text;',
  'alter table message add column a integer not null default 0, add column b boolean;',
  '-- outside a transaction\ndrop index concurrently if exists a;\ncreate index concurrently if not exists a on message (id);',
  '-- outside a transaction\nalter table message add column if not exists a text;\nalter table contact add column if not exists a text;',
  'alter table message add constraint a check (b > 0) not valid;',
  'alter table message validate constraint a;',
  '-- contract: nothing has read it since 0.2\nalter table message drop column a;',
  'create function f() returns void language sql as $$ update message set a = 1; $$;',
])('taken: %s', (text) => {
  expect(faultsOf(text)).toEqual([]);
});

test('the rule would have refused what held the messages of a large shop for seconds', () => {
  expect(
    faultsOf(readFileSync(join(root, 'migrations/013-delivery-reports.sql'), 'utf8')).length,
  ).toBeGreaterThan(0);
});
