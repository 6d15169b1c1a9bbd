import { uuidv7 } from 'uuidv7';
import { MOST_TEAMS, type Team } from '#contract/teams.ts';
import { record } from '#server/features/audit/audit.ts';
import { type Database, inTransaction, type Queryable } from '#server/platform/db.ts';
import { AppError, hasCode } from '#server/platform/errors.ts';
import type { Session } from '#server/platform/http/handlers.ts';
import { lockWorkspace } from './people.store.ts';
import { countTeams, insertTeam, listTeams, removeTeam, renameTeam, replaceMembers } from './teams.store.ts';

type Who = Pick<Session, 'workspaceId' | 'userId'>;

/** Throws `team_taken`, `too_many_teams`, `person_not_found`. */
export async function createTeam(db: Database, { workspaceId, userId }: Who, { name, userIds }: Omit<Team, 'id'>): Promise<Team> {
  const id = uuidv7();
  await unlessTaken(
    inTransaction(db, async (client) => {
      await lockWorkspace(client, workspaceId);
      if ((await countTeams(client, workspaceId)) >= MOST_TEAMS) throw new AppError('too_many_teams', { count: MOST_TEAMS });
      await insertTeam(client, workspaceId, id, name);
      await setMembers(client, workspaceId, id, userIds);
      await record(client, { workspaceId, userId, action: 'team.created', subject: id });
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
    inTransaction(db, async (client) => {
      if ((await renameTeam(client, workspaceId, id, name ?? null)) === 0) throw new AppError('team_not_found');
      if (userIds) await setMembers(client, workspaceId, id, userIds);
      await record(client, { workspaceId, userId, action: 'team.changed', subject: id, details: userIds ? { people: userIds } : {} });
    }),
  );
  return needTeam(db, workspaceId, id);
}

/** Throws `team_not_found`. */
export function deleteTeam(db: Database, { workspaceId, userId }: Who, id: string): Promise<void> {
  return inTransaction(db, async (client) => {
    if ((await removeTeam(client, workspaceId, id)) === 0) throw new AppError('team_not_found');
    await record(client, { workspaceId, userId, action: 'team.deleted', subject: id });
  });
}

async function setMembers(db: Queryable, workspaceId: string, id: string, userIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(userIds)];
  if ((await replaceMembers(db, workspaceId, id, wanted)) < wanted.length) throw new AppError('person_not_found');
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
