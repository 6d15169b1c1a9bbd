import { z } from 'zod';
import { Role } from '#contract/people/roles.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const Profile = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  email_key: z.string(),
  email_confirmed_at: z.string().nullable(),
  asked_email: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string().nullable(),
  avatar_blob: z.string().nullable(),
  role: Role,
  workspace_id: z.string(),
  workspace_name: z.string(),
  others: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type ProfileRow = z.output<typeof Profile>;

export async function findProfile(
  db: Queryable,
  userId: string,
  workspaceId: string,
): Promise<ProfileRow | null> {
  const [row] = await query(db, Profile, {
    name: 'accounts-profile',
    text: `select u.id, u.name, u.email, u.email_key, u.email_confirmed_at, u.asked_email, u.phone, u.company, u.avatar_blob, m.role, w.id as workspace_id, w.name as workspace_name,
        (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by lower(o.name), o.id), '[]')
          from membership b join workspace o on o.id = b.workspace_id where b.user_id = u.id and o.id <> w.id) as others
      from membership m join app_user u on u.id = m.user_id join workspace w on w.id = m.workspace_id
      where m.user_id = $1 and m.workspace_id = $2`,
    values: [userId, workspaceId],
  });
  return row ?? null;
}

const Person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
});
export type PersonRow = z.output<typeof Person>;

export async function findPerson(
  db: Queryable,
  by: { userId: string } | { emailKey: string },
): Promise<PersonRow | null> {
  const [column, value] = 'userId' in by ? ['id', by.userId] : ['email_key', by.emailKey];
  const [row] = await query(db, Person, {
    text: `select id, name, email, company from app_user where ${column} = $1`,
    values: [value],
  });
  return row ?? null;
}

/** The workspace that a person signs in to: the one they were in last. */
export async function findHomeWorkspace(db: Queryable, userId: string): Promise<string | null> {
  const [row] = await query(db, z.object({ workspace_id: z.string() }), {
    text: 'select workspace_id from membership where user_id = $1 order by entered_at desc nulls last, created_at, workspace_id limit 1',
    values: [userId],
  });
  return row?.workspace_id ?? null;
}

export interface NewUser {
  id: string;
  name: string;
  email: string;
  emailKey: string;
  phone: string | null;
  company: string | null;
  passwordHash: string;
}

/** False when the address is taken, including by a registration that runs at the same time. */
export async function insertUser(db: Queryable, user: NewUser): Promise<boolean> {
  const inserted = await execute(
    db,
    `
    insert into app_user (id, name, email, email_key, phone, company, password_hash) values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (email_key) do nothing`,
    [user.id, user.name, user.email, user.emailKey, user.phone, user.company, user.passwordHash],
  );
  return inserted === 1;
}

export async function insertWorkspace(
  db: Queryable,
  workspace: { id: string; name: string; ownerId: string },
): Promise<void> {
  await execute(db, 'insert into workspace (id, name) values ($1, $2)', [
    workspace.id,
    workspace.name,
  ]);
  await execute(
    db,
    "insert into membership (workspace_id, user_id, role) values ($1, $2, 'owner')",
    [workspace.id, workspace.ownerId],
  );
}

/** Adds a member. Somebody who is a member already keeps their role. */
export async function insertMembership(
  db: Queryable,
  { workspaceId, userId, role }: { workspaceId: string; userId: string; role: Role },
): Promise<void> {
  await execute(
    db,
    'insert into membership (workspace_id, user_id, role) values ($1, $2, $3) on conflict do nothing',
    [workspaceId, userId, role],
  );
}

export interface ProfileChange {
  name: string;
  /** Undefined leaves the value as it is. */
  phone: string | null | undefined;
  company: string | null | undefined;
}

export async function updateUser(
  db: Queryable,
  userId: string,
  { name, phone, company }: ProfileChange,
): Promise<void> {
  await execute(
    db,
    `
    update app_user set name = $2,
      phone = case when $3 then $4 else phone end, company = case when $5 then $6 else company end
    where id = $1`,
    [userId, name, phone !== undefined, phone ?? null, company !== undefined, company ?? null],
  );
}

export async function hasAccounts(db: Queryable): Promise<boolean> {
  return (await query(db, z.object({}), { text: 'select from app_user limit 1' })).length > 0;
}
