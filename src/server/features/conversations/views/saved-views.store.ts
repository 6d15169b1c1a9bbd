import { z } from 'zod';
import { ConversationState } from '#contract/conversations/conversation-lists.ts';
import type { ViewFilter } from '#contract/conversations/saved-views.ts';
import { isOfLivingChannel } from '#server/features/channels/purged.sql.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const ViewRow = z.object({
  id: z.string(),
  user_id: z.string(),
  owner_name: z.string().nullable(),
  name: z.string(),
  is_shared: z.boolean(),
  state: ConversationState,
  channel_id: z.string().nullable(),
  label_id: z.string().nullable(),
  agent_id: z.string().nullable(),
  team_id: z.string().nullable(),
  of_my_teams: z.boolean(),
  search: z.string().nullable(),
});
export type ViewRow = z.output<typeof ViewRow>;

/** A view as it is stored: whoever writes it gives all of it. */
export interface StoredView {
  id: string;
  workspaceId: string;
  userId: string;
  name: string;
  key: string;
  isShared: boolean;
  filter: ViewFilter;
}

/** The views of a person and the shared ones, by name; only the view `id` where it is given. */
export function listViews(
  db: Queryable,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  id: string | null = null,
): Promise<ViewRow[]> {
  return query(db, ViewRow, {
    text: `select v.id, v.user_id, (select u.name from app_user u where u.id = v.user_id) as owner_name, v.name, v.is_shared, v.state,
        v.channel_id, v.label_id, v.agent_id, v.team_id, v.of_my_teams, v.search
      from saved_view v
      where v.workspace_id = $1 and (v.user_id = $2 or v.is_shared) and ($3::uuid is null or v.id = $3)
        and (v.channel_id is null or ${isOfLivingChannel('v')})
      order by v.name_key, v.id`,
    values: [workspaceId, userId, id],
  });
}

const Counts = z.object({ own: z.number(), shared: z.number() });

/** How many views the person has, and how many the workspace shares. */
export async function countViews(
  db: Queryable,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<z.output<typeof Counts>> {
  const [row] = await query(db, Counts, {
    text: `select count(*) filter (where user_id = $2) as own, count(*) filter (where is_shared) as shared
      from saved_view where workspace_id = $1`,
    values: [workspaceId, userId],
  });
  return Counts.parse(row);
}

const Known = z.object({
  channel: z.boolean(),
  label: z.boolean(),
  agent: z.boolean(),
  team: z.boolean(),
});

/** Which of the things that a filter names the workspace has; what it does not name counts. */
export async function findNamed(
  db: Queryable,
  workspaceId: string,
  { channelId, labelId, agentId, team }: ViewFilter,
): Promise<z.output<typeof Known>> {
  const [row] = await query(db, Known, {
    text: `select $2::uuid is null or exists (select from channel where workspace_id = $1 and id = $2 and purged_at is null) as channel,
        $3::uuid is null or exists (select from label where workspace_id = $1 and id = $3) as label,
        $4::uuid is null or exists (select from agent where workspace_id = $1 and id = $4) as agent,
        $5::uuid is null or exists (select from team where workspace_id = $1 and id = $5) as team`,
    values: [workspaceId, channelId ?? null, labelId ?? null, agentId ?? null, teamIdOf(team)],
  });
  return Known.parse(row);
}

/** Throws PostgreSQL's 23505 (unique violation) when the person has the name already. */
export const insertView = (db: Queryable, view: StoredView): Promise<number> =>
  execute(
    db,
    `insert into saved_view (workspace_id, id, user_id, name, name_key, is_shared, state, channel_id, label_id, agent_id, team_id, of_my_teams, search)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    valuesOf(view),
  );

/** Throws PostgreSQL's 23505 (unique violation) when its owner has the name already. */
export const changeView = (db: Queryable, view: StoredView): Promise<number> =>
  execute(
    db,
    `update saved_view set name = $4, name_key = $5, is_shared = $6, state = $7, channel_id = $8, label_id = $9, agent_id = $10,
       team_id = $11, of_my_teams = $12, search = $13
     where workspace_id = $1 and id = $2 and user_id = $3`,
    valuesOf(view),
  );

export const removeView = (db: Queryable, workspaceId: string, id: string): Promise<number> =>
  execute(db, 'delete from saved_view where workspace_id = $1 and id = $2', [workspaceId, id]);

/** Deletes the views that a person alone had. What they shared stays with the others. */
export const removeOwnViews = (
  db: Queryable,
  workspaceId: string,
  userId: string,
): Promise<number> =>
  execute(db, 'delete from saved_view where workspace_id = $1 and user_id = $2 and not is_shared', [
    workspaceId,
    userId,
  ]);

const valuesOf = ({ workspaceId, id, userId, name, key, isShared, filter }: StoredView) => [
  workspaceId,
  id,
  userId,
  name,
  key,
  isShared,
  filter.state,
  filter.channelId ?? null,
  filter.labelId ?? null,
  filter.agentId ?? null,
  teamIdOf(filter.team),
  filter.team === 'mine',
  filter.search || null,
];

const teamIdOf = (team: ViewFilter['team']): string | null =>
  team === undefined || team === 'mine' ? null : team;
