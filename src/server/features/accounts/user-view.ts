import type { User } from '#contract/accounts/accounts.ts';
import type { Queryable } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Session } from '#server/platform/http/handlers.ts';
import { findProfile, type ProfileRow } from './accounts.store.ts';

/** A user as they see themselves, in one of their workspaces. Throws `not_signed_in`. */
export async function readUser(
  db: Queryable,
  who: Pick<Session, 'userId' | 'workspaceId'>,
): Promise<User> {
  const row = await findProfile(db, who.userId, who.workspaceId);
  if (row === null) throw new AppError('not_signed_in');
  return toUser(row);
}

/** The URL of an avatar. */
export const avatarUrl = (blob: string): string => `/api/avatars/${blob}`;

function toUser(row: ProfileRow): User {
  const { id, name, email, phone, company, role } = row;
  return {
    id,
    name,
    email,
    emailConfirmed: row.email_confirmed_at !== null,
    pendingEmail: row.asked_email,
    phone,
    company,
    role,
    avatarUrl: row.avatar_blob === null ? null : avatarUrl(row.avatar_blob),
    workspace: { id: row.workspace_id, name: row.workspace_name },
    otherWorkspaces: row.others,
  };
}
