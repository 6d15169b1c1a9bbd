import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { openDatabase, query, type Queryable } from '#server/platform/db.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { migrate } from '#server/platform/migrate.ts';
import { areas, core, unguarded } from './schema-tables.ts';

const root = join(import.meta.dirname, '../..');
export const schemaFile = join(root, 'docs/schema.md');

const Column = z.object({
  table: z.string(),
  column: z.string(),
  type: z.string(),
  nullable: z.boolean(),
});
const Key = z.object({
  table: z.string(),
  kind: z.enum(['p', 'u', 'f']),
  columns: z.array(z.string()),
  target: z.string().nullable(),
  on_delete: z.string(),
});
type Column = z.output<typeof Column>;
type Key = z.output<typeof Key>;

/**
 * `docs/schema.md` from a migrated database. Throws for a table that has no line, and for a line
 * that has no table.
 */
export async function schemaPage(db: Queryable): Promise<string> {
  const columns = Map.groupBy(await query(db, Column, { text: columnsSql }), ({ table }) => table);
  const keys = await query(db, Key, { text: keysSql });
  const described = Object.values(areas).flatMap((tables) => Object.keys(tables));
  refuse('no line in test/programs/schema-tables.ts', [
    ...new Set(columns.keys()).difference(new Set(described)),
  ]);
  refuse('a line in test/programs/schema-tables.ts, but no table', [
    ...new Set(described).difference(new Set(columns.keys())),
  ]);
  const missing = unguarded.filter(
    ({ table, column }) => !columns.get(table)?.some((one) => one.column === column),
  );
  refuse(
    'no such column',
    missing.map(({ table, column }) => `${table}.${column}`),
  );
  return [
    ...head,
    ...drawing(keys, columns),
    ...Object.entries(areas).flatMap(([area, tables]) => [
      '',
      `## ${area}`,
      ...Object.entries(tables).flatMap(([table, line]) =>
        section(table, line, columns.get(table) ?? [], keys),
      ),
    ]),
    '',
  ].join('\n');
}

const columnsSql = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`;

const keysSql = `
  select c.relname as table, k.contype as kind, t.relname as target, k.confdeltype as on_delete,
    array(select a.attname::text from unnest(k.conkey) with ordinality as place (attnum, position)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = place.attnum order by place.position) as columns
  from pg_constraint k join pg_class c on c.oid = k.conrelid left join pg_class t on t.oid = k.confrelid
  where c.relnamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'f')
  order by c.relname, k.contype, k.conname`;

function refuse(fault: string, names: string[]): void {
  if (names.length > 0) throw new Error(`${fault}: ${names.join(', ')}`);
}

const head = [
  '# The tables',
  '',
  'This page is made from a migrated database by `npm run schema`, and a test holds it to that.',
  'Most columns have a comment in the file of `migrations/` that made them: each table below names',
  'the file. Indexes, checks and triggers stand there, too. `pg-boss` keeps its jobs in a schema of',
  'its own, `pgboss`, which is not shown.',
  '',
  'There is no table for an outbox. A part that goes out is a row of `message` with a `delivery`',
  'state, and `conversation.deliver_at` says that one is due.',
  '',
  '## The core',
  '',
  'An arrow leads from a row to what it belongs to. A dotted line is a reference that no foreign key',
  'guards. The references to `workspace`, which almost every table has, are drawn for the channel,',
  'the contact and the agent alone.',
];

/**
 * Of the arrows to `workspace` only these tables' are drawn, because all of them would hide the
 * rest.
 */
const namesWorkspace = ['channel', 'contact', 'agent'];

function drawing(keys: Key[], columns: Map<string, Column[]>): string[] {
  const isOptional = (table: string, name: string): boolean =>
    columns.get(table)?.some(({ column, nullable }) => column === name && nullable) === true;
  const guarded = keys.flatMap(({ table, kind, columns: [column = ''], target }) => {
    const isDrawn =
      kind === 'f' && target !== null && core.includes(table) && core.includes(target);
    if (!isDrawn || (target === 'workspace' && !namesWorkspace.includes(table))) return [];
    return [`  ${table} }o--${isOptional(table, column) ? 'o|' : '||'} ${target} : ${column}`];
  });
  const others = unguarded.map(
    ({ table, column, target }) =>
      `  ${table} }o..${isOptional(table, column) ? 'o|' : '||'} ${target} : ${column}`,
  );
  return ['', '```mermaid', 'erDiagram', ...guarded, ...others, '```'];
}

function section(table: string, line: string, columns: Column[], keys: Key[]): string[] {
  const ofTable = keys.filter((key) => key.table === table);
  return [
    '',
    `### ${table}`,
    '',
    line,
    `Made in \`${fileOf(table)}\`.`,
    '',
    '| Column | Type | Null | Key |',
    '|---|---|:-:|---|',
    ...columns.map(
      ({ column, type, nullable }) =>
        `| \`${column}\` | ${type} | ${nullable ? 'yes' : ''} | ${ofTable.flatMap(keyWords(column)).join(', ')} |`,
    ),
  ];
}

const fates: Record<string, string> = { c: 'goes with it', n: 'is emptied with it', a: 'holds it' };

/**
 * What the page says about a column's key; a key of several columns is named at its first column.
 */
const keyWords =
  (column: string) =>
  ({ kind, columns, target, on_delete }: Key): string[] => {
    if (!columns.includes(column) || (columns.length > 1 && kind !== 'p' && columns[0] !== column))
      return [];
    const together = columns.length > 1 ? ` (${columns.join(', ')})` : '';
    if (kind === 'p') return ['primary'];
    if (kind === 'u') return [`unique${together}`];
    return [`→ \`${target}\`${together}, ${fates[on_delete] ?? on_delete}`];
  };

const migrations = globSync('migrations/*.sql', { cwd: root })
  .toSorted()
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/**
 * The migration that made the table; `schema_migration` is made by the program that applies the
 * files.
 */
const fileOf = (table: string): string =>
  migrations.find(({ text }) =>
    new RegExp(`^create (unlogged )?table (if not exists )?${table} \\(`, 'm').test(text),
  )?.file ?? 'src/server/platform/migrate.ts';

if (import.meta.main) {
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-schema-'));
  const server = await startEmbeddedPostgres({ dataDir });
  const db = openDatabase(server.connection);
  // The server is stopped below while the pool may still have a connection.
  db.on('error', () => undefined);
  try {
    await migrate(db);
    writeFileSync(schemaFile, await schemaPage(db));
  } finally {
    await db.end();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
