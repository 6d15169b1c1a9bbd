import { execute, query, type Queryable } from '#server/platform/db.ts';
import { InvitationRow, shownInvitation } from './invitations.store.ts';

/**
 * Sets the token of a link that is mailed: whoever uses it can read the mail of the address. False:
 * no mail is wanted any more, because a link to pass on was made in the meantime.
 */
export async function setMailedToken(
  db: Queryable,
  id: string,
  hash: Uint8Array,
): Promise<boolean> {
  const text =
    'update invitation set token_hash = $2, is_mailed = true where id = $1 and (token_hash is null or is_mailed)';
  return (await execute(db, text, [id, hash])) > 0;
}

/**
 * Sets the token of a link to pass on: whoever uses it may be unable to read the mail of the
 * address.
 */
export async function setPassedOnToken(db: Queryable, id: string, hash: Uint8Array): Promise<void> {
  await execute(db, 'update invitation set token_hash = $2, is_mailed = false where id = $1', [
    id,
    hash,
  ]);
}

/** null: no open invitation has this link. */
export async function findByToken(
  db: Queryable,
  tokenHash: Uint8Array,
  now: Date,
): Promise<InvitationRow | null> {
  const [row] = await query(db, InvitationRow, {
    text: `${shownInvitation} where i.token_hash = $1 and i.expires_at > $2`,
    values: [tokenHash, now],
  });
  return row ?? null;
}

/** Uses up the invitation. Of two requests with one link at the same moment, one finds it. */
export async function takeInvitation(
  db: Queryable,
  tokenHash: Uint8Array,
  now: Date,
): Promise<boolean> {
  return (
    (await execute(db, 'delete from invitation where token_hash = $1 and expires_at > $2', [
      tokenHash,
      now,
    ])) > 0
  );
}
