import { uuidv7 } from 'uuidv7';
import {
  MOST_COUNTED_IN_VIEW,
  MOST_SHARED_VIEWS,
  MOST_VIEWS_OF_ONE,
  type SavedView,
  type ViewFilter,
} from '#contract/conversations/saved-views.ts';
import { managers, type Role } from '#contract/people/roles.ts';
import { record } from '#server/features/audit/audit.ts';
import {
  type Database,
  inTransaction,
  type Queryable,
  type Transaction,
} from '#server/platform/db.ts';
import { AppError, hasCode } from '#server/platform/errors.ts';
import type { Session } from '#server/platform/http/handlers.ts';
import { countUpTo } from '../list/counts.store.ts';
import {
  changeView,
  countViews,
  findNamed,
  insertView,
  listViews,
  removeOwnViews,
  removeView,
  type ViewRow,
} from './saved-views.store.ts';

type Who = Pick<Session, 'workspaceId' | 'userId' | 'role'>;

/** So many are counted at a time, so that one page leaves connections to the others. */
const COUNTED_TOGETHER = 4;

/** The views that a person has, their own and the shared ones, each with its number. */
export async function readViews(db: Database, who: Who): Promise<SavedView[]> {
  const rows = await listViews(db, who);
  const views: SavedView[] = [];
  for (let from = 0; from < rows.length; from += COUNTED_TOGETHER)
    views.push(
      ...(await Promise.all(
        rows.slice(from, from + COUNTED_TOGETHER).map((row) => toView(db, who, row)),
      )),
    );
  return views;
}

/**
 * Throws `view_taken`, `too_many_views`, `too_many_shared_views`, and what its filter names that is
 * not there.
 */
export async function createView(
  db: Database,
  who: Who,
  { name, filter, isShared }: { name: string; filter: ViewFilter; isShared: boolean },
): Promise<SavedView> {
  const id = uuidv7();
  await changing(db, who, async (tx) => {
    const { own, shared } = await countViews(tx, who);
    if (own >= MOST_VIEWS_OF_ONE)
      throw new AppError('too_many_views', { count: MOST_VIEWS_OF_ONE });
    if (isShared) refuseTooMany(shared);
    await requireNamed(tx, who.workspaceId, filter);
    await insertView(tx, { ...who, id, name, key: keyOf(name), isShared, filter });
    return { id, action: 'view.created', details: { shared: isShared } };
  });
  return needView(db, who, id);
}

/**
 * Throws `view_not_found`, `view_of_another`, `view_taken`, `too_many_shared_views`, and what its
 * filter names that is not there.
 */
export async function updateView(
  db: Database,
  who: Who,
  id: string,
  change: {
    name?: string | undefined;
    filter?: ViewFilter | undefined;
    isShared?: boolean | undefined;
  },
): Promise<SavedView> {
  await changing(db, who, async (tx) => {
    const row = await viewToChange(tx, who, id);
    const { name = row.name, filter = filterOf(row), isShared = row.is_shared } = change;
    if (!isShared && row.user_id !== who.userId) throw new AppError('view_of_another');
    if (isShared && !row.is_shared) refuseTooMany((await countViews(tx, who)).shared);
    if (change.filter) await requireNamed(tx, who.workspaceId, filter);
    const { workspaceId } = who;
    const view = { workspaceId, userId: row.user_id, id, name, key: keyOf(name), isShared, filter };
    if ((await changeView(tx, view)) === 0) throw new AppError('view_not_found');
    return { id, action: 'view.changed', details: { shared: isShared } };
  });
  return needView(db, who, id);
}

/** Throws `view_not_found`, `view_of_another`. */
export async function deleteView(db: Database, who: Who, id: string): Promise<void> {
  await changing(db, who, async (tx) => {
    const row = await viewToChange(tx, who, id);
    if ((await removeView(tx, who.workspaceId, id)) === 0) throw new AppError('view_not_found');
    return { id, action: 'view.deleted', details: { shared: row.is_shared } };
  });
}

/** A person leaves the workspace: what they alone had goes, and what they shared stays. */
export async function forgetOwnViews(
  tx: Transaction,
  workspaceId: string,
  userId: string,
): Promise<void> {
  await removeOwnViews(tx, workspaceId, userId);
}

/** Records a change and tells open pages, in the transaction of the change. */
function changing(
  db: Database,
  { workspaceId, userId }: Who,
  change: (
    tx: Transaction,
  ) => Promise<{ id: string; action: string; details: Record<string, unknown> }>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { id: subject, ...entry } = await change(tx);
    await record(tx, { workspaceId, userId, subject, ...entry });
    tx.tell(workspaceId, 'views');
  }).catch((error: unknown) => {
    throw hasCode(error, '23505') ? new AppError('view_taken') : error;
  });
}

const isInHandsOf = ({ userId, role }: Who, row: ViewRow): boolean =>
  row.user_id === userId || (row.is_shared && managers.some((manager: Role) => manager === role));

async function viewToChange(tx: Transaction, who: Who, id: string): Promise<ViewRow> {
  const [row] = await listViews(tx, who, id);
  if (!row) throw new AppError('view_not_found');
  if (!isInHandsOf(who, row)) throw new AppError('view_of_another');
  return row;
}

function refuseTooMany(shared: number): void {
  if (shared >= MOST_SHARED_VIEWS)
    throw new AppError('too_many_shared_views', { count: MOST_SHARED_VIEWS });
}

async function requireNamed(db: Queryable, workspaceId: string, filter: ViewFilter): Promise<void> {
  const { channel, label, agent, team } = await findNamed(db, workspaceId, filter);
  if (!channel) throw new AppError('channel_not_found');
  if (!label) throw new AppError('label_not_found');
  if (!agent) throw new AppError('agent_not_found');
  if (!team) throw new AppError('team_not_found');
}

async function needView(db: Database, who: Who, id: string): Promise<SavedView> {
  const [row] = await listViews(db, who, id);
  if (!row) throw new AppError('view_not_found');
  return toView(db, who, row);
}

async function toView(db: Database, who: Who, row: ViewRow): Promise<SavedView> {
  const filter = filterOf(row);
  const { workspaceId, userId } = who;
  return {
    id: row.id,
    name: row.name,
    filter,
    isShared: row.is_shared,
    isMine: row.user_id === userId,
    isInMyHands: isInHandsOf(who, row),
    ownerName: row.owner_name,
    count: await countUpTo(db, { workspaceId, userId, ...filter }, MOST_COUNTED_IN_VIEW),
  };
}

/** The filter of a row. What it does not name is not in it. */
const filterOf = (row: ViewRow): ViewFilter => ({
  state: row.state,
  ...(row.channel_id !== null && { channelId: row.channel_id }),
  ...(row.label_id !== null && { labelId: row.label_id }),
  ...(row.agent_id !== null && { agentId: row.agent_id }),
  ...(row.of_my_teams && { team: 'mine' }),
  ...(row.team_id !== null && { team: row.team_id }),
  ...(row.search !== null && { search: row.search }),
});

const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();
