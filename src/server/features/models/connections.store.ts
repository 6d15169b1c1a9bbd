import { z } from 'zod';
import { ModelProvider } from '#contract/models/providers.ts';
import { ModelCode } from '#contract/models/model-sentences.ts';
import type { Abilities } from '#contract/models/model-connections.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const AbilitiesByModel = z.record(
  z.string(),
  z.object({ text: z.boolean(), tools: z.boolean(), images: z.boolean() }),
);
const Row = z.object({
  id: z.string(),
  name: z.string(),
  provider: ModelProvider,
  base_url: z.string().nullable(),
  secret: z.instanceof(Buffer).nullable(),
  key_hint: z.string().nullable(),
  models: AbilitiesByModel,
  status: z.enum(['unchecked', 'ok', 'error']),
  status_reason: ModelCode.nullable(),
  checked_at: z.string().nullable(),
});
export type ConnectionRow = z.output<typeof Row>;

const columns =
  'id, name, provider, base_url, secret, key_hint, models, status, status_reason, checked_at';

export const listConnections = (db: Queryable, workspaceId: string): Promise<ConnectionRow[]> =>
  query(db, Row, {
    text: `select ${columns} from model_connection where workspace_id = $1 order by lower(name), id`,
    values: [workspaceId],
  });

export async function findConnection(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<ConnectionRow | null> {
  const [row] = await query(db, Row, {
    name: 'model-connection',
    text: `select ${columns} from model_connection where workspace_id = $1 and id = $2`,
    values: [workspaceId, id],
  });
  return row ?? null;
}

const Named = Row.extend({ workspace_id: z.string(), workspace_name: z.string() });
export type NamedConnection = z.output<typeof Named>;

/** For whoever runs the installation: the connections of all workspaces, with whose each is. */
export const listAllConnections = (db: Queryable): Promise<NamedConnection[]> =>
  query(db, Named, {
    text: `select ${columns.replaceAll(/\w+/g, 'm.$&')}, m.workspace_id, w.name as workspace_name
      from model_connection m join workspace w on w.id = m.workspace_id order by lower(m.name), m.id`,
  });

/** As `findConnection`; nobody deletes it until the transaction ends. */
export async function holdConnection(
  db: Queryable,
  workspaceId: string,
  id: string,
  strength: 'share' | 'update',
): Promise<ConnectionRow | null> {
  const [row] = await query(db, Row, {
    text: `select ${columns} from model_connection where workspace_id = $1 and id = $2 for ${strength}`,
    values: [workspaceId, id],
  });
  return row ?? null;
}

/** The connections of a workspace are made one after the other. Resolves with how many there are. */
export async function countConnections(db: Queryable, workspaceId: string): Promise<number> {
  await execute(db, 'select id from workspace where id = $1 for update', [workspaceId]);
  const [row] = await query(db, z.object({ count: z.number() }), {
    text: 'select count(*) as count from model_connection where workspace_id = $1',
    values: [workspaceId],
  });
  return row?.count ?? 0;
}

export type StoredConnection = Pick<
  ConnectionRow,
  'id' | 'name' | 'provider' | 'base_url' | 'secret' | 'key_hint'
>;

export const insertConnection = (
  db: Queryable,
  workspaceId: string,
  row: StoredConnection,
): Promise<number> =>
  execute(
    db,
    'insert into model_connection (id, workspace_id, name, provider, base_url, secret, key_hint) values ($1, $2, $3, $4, $5, $6, $7)',
    [row.id, workspaceId, row.name, row.provider, row.base_url, row.secret, row.key_hint],
  );

/** `isOther`: it leads elsewhere or has another key, so what was seen of it is forgotten. */
export const changeConnection = (
  db: Queryable,
  workspaceId: string,
  row: StoredConnection,
  isOther: boolean,
): Promise<number> =>
  execute(
    db,
    `update model_connection set name = $3, base_url = $4, secret = $5, key_hint = $6,
       models = case when $7 then '{}' else models end, status = case when $7 then 'unchecked' else status end,
       status_reason = case when $7 then null else status_reason end, checked_at = case when $7 then null else checked_at end
     where workspace_id = $1 and id = $2`,
    [workspaceId, row.id, row.name, row.base_url, row.secret, row.key_hint, isOther],
  );

export const deleteConnection = (db: Queryable, workspaceId: string, id: string): Promise<number> =>
  execute(db, 'delete from model_connection where workspace_id = $1 and id = $2', [
    workspaceId,
    id,
  ]);

/**
 * What was seen of a connection; `seen` null: nothing of a model. Resolves with 0 if it was so
 * before, but for a test.
 */
export const setStatus = (
  db: Queryable,
  workspaceId: string,
  id: string,
  {
    code,
    seen,
    isTest,
  }: { code: ModelCode; seen: { model: string; abilities: Abilities } | null; isTest: boolean },
): Promise<number> =>
  execute(
    db,
    `update model_connection set status = $3, status_reason = $4, checked_at = now(),
       models = case when $5::text is null then models else models || jsonb_build_object($5::text, $6::jsonb) end
     where workspace_id = $1 and id = $2 and ($7 or status <> $3 or status_reason is distinct from $4)`,
    [
      workspaceId,
      id,
      code === 'ok' ? 'ok' : 'error',
      code === 'ok' ? null : code,
      seen?.model ?? null,
      seen ? JSON.stringify(seen.abilities) : null,
      isTest,
    ],
  );

const User = z.object({ connection_id: z.string(), id: z.string(), name: z.string() });

const Using = User.extend({ models: z.array(z.string()) });

/** Agents whose draft or published version names a connection, with any model or with this one. */
export const listUsers = (
  db: Queryable,
  workspaceId: string,
  model: string | null = null,
): Promise<z.output<typeof Using>[]> =>
  query(db, Using, {
    text: `select used.connection_id, a.id, a.name, array_agg(distinct used.model order by used.model) as models
      from agent a left join agent_version v on v.id = a.version_id,
        lateral (values (a.config -> 'brain'), (v.config -> 'brain')) as b (brain),
        lateral (values (brain), (brain -> 'fallback')) as c (choice),
        lateral (values (choice ->> 'connectionId', choice ->> 'model')) as used (connection_id, model)
      where a.workspace_id = $1 and used.connection_id is not null and ($2::text is null or used.model = $2)
      group by used.connection_id, a.id, a.name order by a.name, a.id`,
    values: [workspaceId, model],
  });

/** Agents that would have a connection write speech down with this model. */
export const listHearers = (
  db: Queryable,
  workspaceId: string,
  of: { connectionId: string; model: string; usual: string | null },
): Promise<z.output<typeof User>[]> =>
  query(db, User, {
    text: `select distinct choice ->> 'connectionId' as connection_id, a.id, a.name
      from agent a left join agent_version v on v.id = a.version_id,
        lateral (values (a.config), (v.config)) as b (config),
        lateral (values (b.config -> 'brain'), (b.config -> 'brain' -> 'fallback')) as c (choice)
      where a.workspace_id = $1 and choice ->> 'connectionId' = $2 and b.config -> 'media' ->> 'transcribe' = 'true'
        and coalesce(b.config -> 'media' ->> 'transcriber', $4) = $3 order by a.name, a.id`,
    values: [workspaceId, of.connectionId, of.model, of.usual],
  });
