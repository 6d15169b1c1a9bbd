import { z } from 'zod';
import { Role } from '#contract/people/roles.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';

export const InvitationRow = z.object({
  id: z.string(),
  workspace_id: z.string(),
  workspace_name: z.string(),
  email: z.string(),
  email_key: z.string(),
  role: Role,
  invited_by: z.string().nullable(),
  inviter: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
  is_mailed: z.boolean(),
});
export type InvitationRow = z.output<typeof InvitationRow>;

/** An invitation, with the names of its workspace and of the person who invited. */
export const shownInvitation = `select i.id, i.workspace_id, w.name as workspace_name, i.email, i.email_key, i.role, i.invited_by, u.name as inviter, i.created_at, i.expires_at, i.is_mailed
  from invitation i join workspace w on w.id = i.workspace_id left join app_user u on u.id = i.invited_by`;

/** Newest first. */
export function listInvitations(db: Queryable, workspaceId: string): Promise<InvitationRow[]> {
  return query(db, InvitationRow, {
    text: `${shownInvitation} where i.workspace_id = $1 order by i.created_at desc, i.id desc`,
    values: [workspaceId],
  });
}

export async function findInvitation(db: Queryable, id: string): Promise<InvitationRow | null> {
  const [row] = await query(db, InvitationRow, {
    text: `${shownInvitation} where i.id = $1`,
    values: [id],
  });
  return row ?? null;
}

export interface NewInvitation {
  id: string;
  workspaceId: string;
  email: string;
  emailKey: string;
  role: Role;
  invitedBy: string;
  now: Date;
  expiresAt: Date;
}

/**
 * Stores an invitation. There is one for each address and workspace: a new one replaces the earlier
 * one and keeps its id. Resolves with the id.
 */
export async function upsertInvitation(db: Queryable, invitation: NewInvitation): Promise<string> {
  const [row] = await query(db, z.object({ id: z.string() }), {
    text: `insert into invitation (id, workspace_id, email, email_key, role, invited_by, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (workspace_id, email_key) do update set email = excluded.email, role = excluded.role, invited_by = excluded.invited_by,
        token_hash = null, is_mailed = false, created_at = excluded.created_at, expires_at = excluded.expires_at
      returning id`,
    values: [
      invitation.id,
      invitation.workspaceId,
      invitation.email,
      invitation.emailKey,
      invitation.role,
      invitation.invitedBy,
      invitation.now,
      invitation.expiresAt,
    ],
  });
  return row?.id ?? invitation.id;
}

/**
 * Renews an invitation; its earlier link stops working at once. Null: the workspace has none with
 * this id.
 */
export async function renewInvitation(
  db: Queryable,
  { workspaceId, id, expiresAt }: { workspaceId: string; id: string; expiresAt: Date },
): Promise<InvitationRow | null> {
  const renewed = await execute(
    db,
    'update invitation set token_hash = null, is_mailed = false, expires_at = $3 where workspace_id = $1 and id = $2',
    [workspaceId, id, expiresAt],
  );
  return renewed === 0 ? null : findInvitation(db, id);
}

const Offered = z.object({ role: Role });

/** Resolves with the role that the invitation offered; null when there is none. */
export async function deleteInvitation(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<Role | null> {
  const [row] = await query(db, Offered, {
    text: 'delete from invitation where workspace_id = $1 and id = $2 returning role',
    values: [workspaceId, id],
  });
  return row?.role ?? null;
}

/** The role that an open invitation offers an address; null when there is none. Locks the row. */
export async function findOffered(
  db: Queryable,
  workspaceId: string,
  emailKey: string,
): Promise<Role | null> {
  const [row] = await query(db, Offered, {
    text: 'select role from invitation where workspace_id = $1 and email_key = $2 for update',
    values: [workspaceId, emailKey],
  });
  return row?.role ?? null;
}

export async function isMember(
  db: Queryable,
  workspaceId: string,
  emailKey: string,
): Promise<boolean> {
  const rows = await query(db, z.unknown(), {
    text: 'select 1 from membership m join app_user u on u.id = m.user_id where m.workspace_id = $1 and u.email_key = $2',
    values: [workspaceId, emailKey],
  });
  return rows.length > 0;
}

/**
 * Deletes invitations that have long expired, so that the addresses of people who never joined are
 * not kept.
 */
export function deleteOldInvitations(db: Queryable, before: Date): Promise<number> {
  return execute(db, 'delete from invitation where expires_at < $1', [before]);
}
