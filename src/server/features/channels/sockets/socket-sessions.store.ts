import { z } from 'zod';
import type { PairingHint } from '#channels/connector/socket.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import type { HeldSocket } from './held-socket.ts';

const Session = z.object({
  state: z.enum(['starting', 'qr', 'code', 'connected', 'expired', 'error', 'leaving']),
  wanted: z.boolean(),
  shown: z.instanceof(Buffer).nullable(),
  shown_until: z.string().nullable(),
  hint: z.string().nullable(),
  error: z.string().nullable(),
});
export type SocketSessionRow = z.output<typeof Session>;

export async function findSession(
  db: Queryable,
  workspaceId: string,
  channelId: string,
): Promise<SocketSessionRow | null> {
  const [row] = await query(db, Session, {
    text: `select state, wanted, shown, shown_until, hint, error from socket_session where channel_id = $1 and workspace_id = $2`,
    values: [channelId, workspaceId],
  });
  return row ?? null;
}

/**
 * Requests that a process holds a connection from now on. When another pairing of the channel is
 * under way, its holder loses it; a connection that is up is left alone. The keys of an earlier
 * link are deleted unless `keepsKeys`. Answers whether a pairing began.
 */
export async function beginSession(
  db: Queryable,
  session: {
    workspaceId: string;
    channelId: string;
    phoneNumber: string | null;
    keepsKeys: boolean;
  },
): Promise<boolean> {
  const begun = await execute(
    db,
    `insert into socket_session as s (channel_id, workspace_id, state, wanted, phone_number) values ($1, $2, 'starting', true, $3)
     on conflict (channel_id) do update set state = 'starting', wanted = true, phone_number = $3, shown = null, shown_until = null, hint = null,
       error = null,       holder = null, lease_until = null, fence = s.fence + 1, held = false
     where s.state <> 'connected' or not s.wanted`,
    [session.channelId, session.workspaceId, session.phoneNumber],
  );
  if (begun > 0 && !session.keepsKeys) await forgetKeys(db, session.workspaceId, session.channelId);
  return begun > 0;
}

export interface SessionChange {
  state: SocketSessionRow['state'];
  wanted: boolean;
  shown?: { sealed: Buffer; until: Date };
  hint?: PairingHint;
  error?: string;
}

/** Changes the session, unless another process holds it by now. Answers whether it was changed. */
export async function changeSession(
  db: Queryable,
  held: HeldSocket,
  change: SessionChange,
): Promise<boolean> {
  const changed = await execute(
    db,
    `update socket_session set state = $3, wanted = $4, shown = $5, shown_until = $6, error = $7, hint = $8 where channel_id = $1 and fence = $2 and state <> 'leaving'`,
    [
      held.channel_id,
      held.fence,
      change.state,
      change.wanted,
      change.shown?.sealed ?? null,
      change.shown?.until ?? null,
      change.error ?? null,
      change.hint ?? null,
    ],
  );
  return changed > 0;
}

/** Requests that the holder of the connection log the device out at the provider. */
export function leaveSession(
  db: Queryable,
  workspaceId: string,
  channelId: string,
): Promise<number> {
  return execute(
    db,
    `update socket_session set state = 'leaving', wanted = false, shown = null, error = null, held = false where channel_id = $1 and workspace_id = $2`,
    [channelId, workspaceId],
  );
}

export function forgetKeys(db: Queryable, workspaceId: string, channelId: string): Promise<number> {
  return execute(db, `delete from socket_key where channel_id = $1 and workspace_id = $2`, [
    channelId,
    workspaceId,
  ]);
}

const Facts = z.object({
  wanted: z.boolean(),
  error: z.string().nullable(),
  heard_at: z.string().nullable(),
  phone_at: z.string().nullable(),
  host: z.string().nullable(),
  process_id: z.number().nullable(),
});
export type ConnectionFacts = z.output<typeof Facts>;

/** The state of a connection, and which process holds it now; null: the channel has none. */
export async function readConnection(
  db: Queryable,
  workspaceId: string,
  channelId: string,
): Promise<ConnectionFacts | null> {
  const [row] = await query(db, Facts, {
    text: `select s.wanted, s.error, s.heard_at, s.phone_at, w.host, w.process_id
      from socket_session s left join worker w on w.id = s.holder and s.lease_until > now()
      where s.channel_id = $1 and s.workspace_id = $2`,
    values: [channelId, workspaceId],
  });
  return row ?? null;
}
