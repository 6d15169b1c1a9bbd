import type { Member } from '#contract/people/people.ts';
import { namesOf, type Role } from '#contract/people/roles.ts';
import { avatarUrl } from '#server/features/accounts/user-view.ts';
import { record } from '#server/features/audit/audit.ts';
import { leaveBehind } from '#server/features/conversations/progress/left-behind.ts';
import { forgetOwnViews } from '#server/features/conversations/views/saved-views.ts';
import { sessionsEnded } from '#server/features/live/live.ts';
import { inTransaction, type Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Caller, Session } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import {
  countOwners,
  deleteMember,
  listMembers,
  lockWorkspace,
  type MemberRow,
  updateRole,
} from './people.store.ts';

/** The members of the workspace, by name. */
export async function listPeople(db: Queryable, workspaceId: string): Promise<Member[]> {
  return (await listMembers(db, workspaceId)).map(toMember);
}

/** Throws `person_not_found`, `last_owner`, and `forbidden` where only owners may do it. */
export async function changeRole(
  { db }: Services,
  session: Session,
  caller: Caller,
  change: { userId: string; role: Role },
): Promise<Member> {
  const { workspaceId } = session;
  const { userId, role } = change;
  await inTransaction(db, async (tx) => {
    const before = await memberToChange(tx, session, caller, userId);
    requireOwner(session, caller, role);
    if (before.role === role) return;
    if (before.role === 'owner') await requireAnotherOwner(tx, workspaceId);
    await updateRole(tx, workspaceId, userId, role);
    await record(tx, {
      workspaceId,
      userId: session.userId,
      action: 'person.role_changed',
      subject: userId,
      details: { from: before.role, to: role },
    });
    tx.tell(workspaceId, 'people');
  });
  const [member] = await listMembers(db, workspaceId, userId);
  if (!member) throw new AppError('person_not_found');
  return toMember(member);
}

/**
 * Removes a person from the workspace. Their sessions in it end at once, and their conversations
 * return to their team, or to nobody. The account stays, because it may belong to other
 * workspaces. Resolves with the number of those conversations. Throws `person_not_found`,
 * `last_owner`, `forbidden`.
 */
export async function removePerson(
  { db }: Services,
  session: Session,
  caller: Caller,
  userId: string,
): Promise<number> {
  const { workspaceId } = session;
  return inTransaction(db, async (tx) => {
    const before = await memberToChange(tx, session, caller, userId);
    if (before.role === 'owner') await requireAnotherOwner(tx, workspaceId);
    await deleteMember(tx, workspaceId, userId);
    await forgetOwnViews(tx, workspaceId, userId);
    const conversations = await leaveBehind(tx, {
      workspaceId,
      userId,
      name: before.name,
      by: { userId: session.userId, language: caller.language },
    });
    await record(tx, {
      workspaceId,
      userId: session.userId,
      action: 'person.removed',
      subject: userId,
      details: { conversations },
    });
    sessionsEnded(tx, userId);
    tx.tell(workspaceId, 'people', 'conversations');
    return conversations;
  });
}

async function memberToChange(
  tx: Queryable,
  session: Session,
  caller: Caller,
  userId: string,
): Promise<MemberRow> {
  await lockWorkspace(tx, session.workspaceId);
  const [member] = await listMembers(tx, session.workspaceId, userId);
  if (!member) throw new AppError('person_not_found');
  requireOwner(session, caller, member.role);
  return member;
}

/** Only owners may add, change and remove owners. Throws `forbidden`. */
export function requireOwner(session: Session, caller: Caller, role: Role): void {
  if (role === 'owner' && session.role !== 'owner')
    throw new AppError('forbidden', { who: namesOf(['owner'], caller.language) });
}

async function requireAnotherOwner(tx: Queryable, workspaceId: string): Promise<void> {
  if ((await countOwners(tx, workspaceId)) < 2) throw new AppError('last_owner');
}

const toMember = ({
  id,
  name,
  email,
  role,
  avatar_blob: blob,
  joined_at: joinedAt,
}: MemberRow): Member => ({
  id,
  name,
  email,
  role,
  joinedAt,
  avatarUrl: blob === null ? null : avatarUrl(blob),
});
