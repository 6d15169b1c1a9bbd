import { uuidv7 } from 'uuidv7';
import { MOST_TEAMS, type Team } from '#contract/people/teams.ts';
import { record } from '#server/features/audit/audit.ts';
import {
  type Database,
  inTransaction,
  type Queryable,
  type Transaction,
} from '#server/platform/db.ts';
import { AppError, hasCode } from '#server/platform/errors.ts';
import type { Session } from '#server/platform/http/handlers.ts';
import { lockWorkspace } from './people.store.ts';
import {
  countTeams,
  insertTeam,
  listTeams,
  removeTeam,
  renameTeam,
  replaceMembers,
} from './teams.store.ts';

type Who = Pick<Session, 'workspaceId' | 'userId'>;

/** Throws `team_taken`, `too_many_teams`, `person_not_found`. */
export async function createTeam(
  db: Database,
  { workspaceId, userId }: Who,
  { name, userIds }: Omit<Team, 'id'>,
): Promise<Team> {
  const id = uuidv7();
  await unlessTaken(
    inTransaction(db, async (tx) => {
      await lockWorkspace(tx, workspaceId);
      if ((await countTeams(tx, workspaceId)) >= MOST_TEAMS)
        throw new AppError('too_many_teams', { count: MOST_TEAMS });
      await insertTeam(tx, workspaceId, id, name);
      await setMembers(tx, workspaceId, id, userIds);
      await record(tx, { workspaceId, userId, action: 'team.created', subject: id });
      tellOfTeams(tx, workspaceId);
    }),
  );
  return needTeam(db, workspaceId, id);
}

/** Throws `team_not_found`, `team_taken`, `person_not_found`. */
export async function updateTeam(
  db: Database,
  { workspaceId, userId }: Who,
  id: string,
  { name, userIds }: { name?: string | undefined; userIds?: string[] | undefined },
): Promise<Team> {
  await unlessTaken(
    inTransaction(db, async (tx) => {
      if ((await renameTeam(tx, workspaceId, id, name ?? null)) === 0)
        throw new AppError('team_not_found');
      if (userIds) await setMembers(tx, workspaceId, id, userIds);
      await record(tx, {
        workspaceId,
        userId,
        action: 'team.changed',
        subject: id,
        details: userIds ? { people: userIds } : {},
      });
      tellOfTeams(tx, workspaceId);
    }),
  );
  return needTeam(db, workspaceId, id);
}

/** Throws `team_not_found`. */
export function deleteTeam(db: Database, { workspaceId, userId }: Who, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    if ((await removeTeam(tx, workspaceId, id)) === 0) throw new AppError('team_not_found');
    await record(tx, { workspaceId, userId, action: 'team.deleted', subject: id });
    tellOfTeams(tx, workspaceId);
  });
}

/**
 * Conversations show their team, and some notifications go to teams, so pages must read both again.
 */
const tellOfTeams = (tx: Transaction, workspaceId: string): void =>
  tx.tell(workspaceId, 'people', 'conversations', 'notifications');

async function setMembers(
  db: Queryable,
  workspaceId: string,
  id: string,
  userIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(userIds)];
  if ((await replaceMembers(db, workspaceId, id, wanted)) < wanted.length)
    throw new AppError('person_not_found');
}

async function needTeam(db: Queryable, workspaceId: string, id: string): Promise<Team> {
  const [team] = await listTeams(db, workspaceId, id);
  if (!team) throw new AppError('team_not_found');
  return team;
}

async function unlessTaken<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    if (hasCode(error, '23505')) throw new AppError('team_taken');
    throw error;
  }
}
