import { z } from 'zod';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const Link = z.object({ user_id: z.string(), email: z.string(), created_at: z.string() });
export type LinkRow = z.output<typeof Link>;
export type LinkKind = 'confirm' | 'deny';

export interface NewLink {
  tokenHash: Uint8Array;
  userId: string;
  kind: LinkKind;
  /** The address that the letter goes to. */
  email: string;
  /** For a `deny` link: when the change was made that the letter tells about. */
  createdAt: Date;
  expiresAt: Date;
}

export async function insertLink(db: Queryable, link: NewLink): Promise<void> {
  await execute(
    db,
    'insert into account_link (token_hash, user_id, kind, email, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)',
    [link.tokenHash, link.userId, link.kind, link.email, link.createdAt, link.expiresAt],
  );
}

/**
 * Deletes the link and returns it. Each link works once: of two requests with one link at the same
 * moment, one finds it. Null: the link is unknown, used or expired.
 */
export async function takeLink(
  db: Queryable,
  kind: LinkKind,
  tokenHash: Uint8Array,
  now: Date,
): Promise<LinkRow | null> {
  const [row] = await query(db, Link, {
    text: 'delete from account_link where token_hash = $1 and kind = $2 and expires_at > $3 returning user_id, email, created_at',
    values: [tokenHash, kind, now],
  });
  return row ?? null;
}

export async function deleteLinksOf(db: Queryable, userId: string, kind: LinkKind): Promise<void> {
  await execute(db, 'delete from account_link where user_id = $1 and kind = $2', [userId, kind]);
}

/**
 * Records that the owner said "it was not me" about the change made at `since`. Whoever made that
 * change also made the later ones, so no letter about those may take anything back: their links are
 * deleted, and `wasDenied` keeps new letters from being written. Links about earlier changes stay,
 * because they are the owner's.
 */
export async function noteDenial(
  db: Queryable,
  userId: string,
  since: string,
  now: Date,
): Promise<void> {
  await execute(db, 'delete from account_link where user_id = $1 and created_at >= $2', [
    userId,
    since,
  ]);
  await execute(db, 'update app_user set denied_since = $2, denied_at = $3 where id = $1', [
    userId,
    since,
    now,
  ]);
}

export async function deleteOldLinks(db: Queryable, now: Date): Promise<number> {
  return execute(db, 'delete from account_link where expires_at <= $1', [now]);
}

const Address = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  email_key: z.string(),
  email_confirmed_at: z.string().nullable(),
  asked_email: z.string().nullable(),
  denied_since: z.string().nullable(),
  denied_at: z.string().nullable(),
});
export type AddressRow = z.output<typeof Address>;

const shown =
  'select id, name, email, email_key, email_confirmed_at, asked_email, denied_since, denied_at from app_user where id = $1';

/** Whether the owner has denied what was done at that moment. */
export const wasDenied = (
  { denied_since: since, denied_at: at }: AddressRow,
  done: Date,
): boolean =>
  since !== null &&
  at !== null &&
  done.getTime() >= Date.parse(since) &&
  done.getTime() <= Date.parse(at);

export async function findAddress(db: Queryable, userId: string): Promise<AddressRow | null> {
  const [row] = await query(db, Address, { text: shown, values: [userId] });
  return row ?? null;
}

/** Reads the address and locks its row. */
export async function lockAddress(db: Queryable, userId: string): Promise<AddressRow | null> {
  const [row] = await query(db, Address, { text: `${shown} for update`, values: [userId] });
  return row ?? null;
}

/** Sets the address that the person asked for; null takes it back. */
export async function setAskedEmail(
  db: Queryable,
  userId: string,
  email: string | null,
): Promise<void> {
  await execute(db, 'update app_user set asked_email = $2 where id = $1', [userId, email]);
}

/** Takes back an address that was asked for, and deletes the links that would confirm one. */
export async function forgetAskedEmail(db: Queryable, userId: string): Promise<void> {
  await setAskedEmail(db, userId, null);
  await deleteLinksOf(db, userId, 'confirm');
}

/** Changes the spelling of an address that stays the same. */
export async function respellEmail(db: Queryable, userId: string, email: string): Promise<void> {
  await execute(db, 'update app_user set email = $2 where id = $1', [userId, email]);
}

/**
 * Sets the person's address, as confirmed. Throws PostgreSQL's 23505 when another account has it.
 */
export async function setEmail(
  db: Queryable,
  userId: string,
  { email, emailKey, now }: { email: string; emailKey: string; now: Date },
): Promise<void> {
  await execute(
    db,
    'update app_user set email = $2, email_key = $3, email_confirmed_at = $4, asked_email = null where id = $1',
    [userId, email, emailKey, now],
  );
}

/** Marks the address as confirmed, because somebody used a link that was mailed to it. */
export async function noteConfirmed(db: Queryable, userId: string, now: Date): Promise<void> {
  await execute(
    db,
    'update app_user set email_confirmed_at = coalesce(email_confirmed_at, $2) where id = $1',
    [userId, now],
  );
}
