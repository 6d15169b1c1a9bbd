import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { z } from 'zod';

const Line = z.object({ message: z.string(), dbname: z.string().optional() });
const Node: z.ZodType<PlanNode> = z.lazy(() =>
  z.object({
    'Node Type': z.string(),
    'Relation Name': z.string().optional(),
    'Index Name': z.string().optional(),
    Plans: z.array(Node).optional(),
  }),
);
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  'Index Name'?: string | undefined;
  Plans?: PlanNode[] | undefined;
}
const Explained = z.object({ 'Query Text': z.string(), Plan: Node });

export interface Statement {
  text: string;
  executions: number;
  indexes: string[];
  /** The tables that were read by a sequential scan. */
  scanned: string[];
}

/**
 * The tables of more than a megabyte. Reading a smaller one whole costs less than using an index,
 * however large it may become.
 */
export async function bigTables(database: string): Promise<ReadonlySet<string>> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    const { rows } = await client.query<{ relname: string }>(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 1024 * 1024`,
    );
    return new Set(rows.map((row) => row.relname));
  } finally {
    await client.end();
  }
}

/**
 * From now on sessions of this database write the plan of every statement to the server's log
 * (auto_explain).
 */
export async function logPlans(database: string): Promise<void> {
  const client = new pg.Client(database);
  await client.connect();
  const name = client.escapeIdentifier(new URL(database).pathname.slice(1));
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_format': 'json',
  };
  try {
    await client.query(`load 'auto_explain'`);
    for (const [setting, value] of Object.entries(settings))
      await client.query(`alter database ${name} set ${setting} = '${value}'`);
  } finally {
    await client.end();
  }
}

/**
 * Every different statement that was executed, with what its plans used. These are the plans of the
 * real work, not of an imitation.
 */
export function readPlans(logFolder: string): Statement[] {
  const statements = new Map<string, Statement>();
  for (const text of readFileSync(join(logFolder, 'bench.json'), 'utf8').split('\n')) {
    if (!text.includes('Query Text')) continue;
    const { message } = Line.parse(JSON.parse(text));
    const explained = Explained.parse(JSON.parse(message.slice(message.indexOf('{'))));
    const key = explained['Query Text'].replace(/\s+/g, ' ').trim();
    const statement = statements.get(key) ?? { text: key, executions: 0, indexes: [], scanned: [] };
    statements.set(key, statement);
    statement.executions += 1;
    for (const node of nodes(explained.Plan)) {
      const { 'Relation Name': relation, 'Index Name': index } = node;
      if (index && !statement.indexes.includes(index)) statement.indexes.push(index);
      if (node['Node Type'] === 'Seq Scan' && relation && !statement.scanned.includes(relation))
        statement.scanned.push(relation);
    }
  }
  return [...statements.values()];
}

function* nodes(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const child of node.Plans ?? []) yield* nodes(child);
}
