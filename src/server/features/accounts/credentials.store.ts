import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const Credential = z.object({ id: z.string(), password_hash: z.string() });
export type CredentialRow = z.output<typeof Credential>;

export async function findCredential(
  db: Queryable,
  emailKey: string,
): Promise<CredentialRow | null> {
  const [row] = await query(db, Credential, {
    text: 'select id, password_hash from app_user where email_key = $1',
    values: [emailKey],
  });
  return row ?? null;
}

export async function findCredentialById(
  db: Queryable,
  userId: string,
): Promise<CredentialRow | null> {
  const [row] = await query(db, Credential, {
    text: 'select id, password_hash from app_user where id = $1',
    values: [userId],
  });
  return row ?? null;
}

export async function updatePasswordHash(
  db: Queryable,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await execute(db, 'update app_user set password_hash = $2 where id = $1', [userId, passwordHash]);
}
