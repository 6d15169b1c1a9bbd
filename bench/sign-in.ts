import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * Makes sessions of the only person, by writing the rows that a sign-in writes, because so many
 * sign-ins at once would count as an attack.
 */
export async function signIn(database: string, count: number): Promise<string[]> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
    for (const token of tokens)
      await client.query(
        `insert into session (id, user_id, workspace_id, token_hash, expires_at)
         select gen_random_uuid(), user_id, workspace_id, $1, now() + interval '30 days' from membership limit 1`,
        [createHash('sha256').update(token).digest()],
      );
    return tokens;
  } finally {
    await client.end();
  }
}
