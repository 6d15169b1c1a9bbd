import { z } from 'zod';
import { Part } from '#channels/message.ts';
import { query, type Database } from '#server/platform/db.ts';
import type { ConversationRow, EventRow, MessageRow, RunRow, StepRow } from './judge/evidence.ts';

/**
 * Installs triggers that record every change of a message's state, in the transaction of the
 * change. Called once per database.
 */
export async function recordSteps(db: Database): Promise<void> {
  await db.query(`
    create table if not exists fault_step (number bigserial primary key, message uuid not null, field text not null, before text, after text,
      at timestamptz not null default clock_timestamp());
    create or replace function fault_record_step() returns trigger language plpgsql as $$
    begin
      if old.delivery is distinct from new.delivery then insert into fault_step (message, field, before, after) values (new.id, 'delivery', old.delivery, new.delivery); end if;
      if old.outcome is distinct from new.outcome then insert into fault_step (message, field, before, after) values (new.id, 'outcome', old.outcome, new.outcome); end if;
      return null;
    end $$;
    create or replace trigger fault_step after update of delivery, outcome on message for each row execute function fault_record_step();
  `);
}

const Conversation = z.object({
  id: z.string(),
  workspace: z.string(),
  channel: z.string(),
  channelWorkspace: z.string(),
  bot: z.coerce.number(),
  chat: z.coerce.number(),
  contact: z.string(),
  busy: z.boolean(),
}) satisfies z.ZodType<ConversationRow>;

const Message = z
  .object({
    id: z.string(),
    workspace: z.string(),
    channel: z.string(),
    conversation: z.string(),
    direction: z.enum(['in', 'out']),
    author: z.string(),
    seq: z.number(),
    providerId: z.string().nullable(),
    parts: z.array(Part),
    runId: z.string().nullable(),
    outcome: z.string().nullable(),
    outcomeReason: z.string().nullable(),
    delivery: z.string().nullable(),
    resends: z.number(),
    errorCode: z.string().nullable(),
  })
  .transform(({ parts, ...row }): MessageRow => ({
    ...row,
    text: parts.map((part) => ('text' in part ? part.text : `(${part.kind})`)).join('\n'),
  }));

const Run = z.object({
  id: z.string(),
  conversation: z.string(),
  fromSeq: z.number(),
  toSeq: z.number(),
  startedAt: z.number(),
}) satisfies z.ZodType<RunRow>;
const Event = z.object({
  bot: z.coerce.number(),
  eventId: z.string(),
}) satisfies z.ZodType<EventRow>;
const Step = z.object({
  message: z.string(),
  field: z.enum(['delivery', 'outcome']),
  before: z.string().nullable(),
  after: z.string().nullable(),
  at: z.number(),
}) satisfies z.ZodType<StepRow>;

const milliseconds = (column: string): string => `extract(epoch from ${column})::float8 * 1000`;

export interface StoredRows {
  conversations: ConversationRow[];
  messages: MessageRow[];
  runs: RunRow[];
  events: EventRow[];
  steps: StepRow[];
}

/**
 * The rows of some chats, and every event among `eventIds`. Ids are given without the bot's id that
 * the product puts in front.
 */
export async function readRows(
  db: Pick<Database, 'query'>,
  chats: number[],
  eventIds: string[],
): Promise<StoredRows> {
  const conversations = await query(db, Conversation, {
    text: `select c.id, c.workspace_id as workspace, c.channel_id as channel, ch.workspace_id as "channelWorkspace", ch.provider_account_id as bot, c.chat, c.contact_id as contact,
        c.answer_at is not null or c.deliver_at is not null or c.answer_lease_until is not null or c.deliver_lease_until is not null as busy
      from conversation c join channel ch on ch.id = c.channel_id where c.chat = any($1::text[])`,
    values: [chats.map(String)],
  });
  const ids = [conversations.map((row) => row.id)];
  const messages = await query(db, Message, {
    text: `select id, workspace_id as workspace, channel_id as channel, conversation_id as conversation, direction, author, seq,
        substr(provider_message_id, 2 + length((select provider_account_id from channel where id = channel_id))) as "providerId", parts, run_id as "runId",
        outcome, outcome_reason as "outcomeReason", delivery, resends, error_code as "errorCode"
      from message where conversation_id = any($1::uuid[]) order by conversation_id, direction, seq`,
    values: ids,
  });
  const runs = await query(db, Run, {
    text: `select id, conversation_id as conversation, from_seq as "fromSeq", to_seq as "toSeq", ${milliseconds('started_at')} as "startedAt" from run where conversation_id = any($1::uuid[]) and state = 'settled'`,
    values: ids,
  });
  const steps = await query(db, Step, {
    text: `select message, field, before, after, ${milliseconds('at')} as at from fault_step where message in (select id from message where conversation_id = any($1::uuid[])) order by number`,
    values: ids,
  });
  const events = await query(db, Event, {
    text: `select ch.provider_account_id as bot, split_part(e.event_id, ':', 2) as "eventId" from inbound_event e join channel ch on ch.id = e.channel_id where e.event_id = any($1::text[])`,
    values: [eventIds],
  });
  return { conversations, messages, runs, events, steps };
}

/** Whether nothing in these chats waits for a turn, a send or the end of a lease. */
export async function isIdle(db: Database, chats: number[]): Promise<boolean> {
  const [row] = await query(db, z.object({ idle: z.boolean() }), {
    text: `with place as (select * from conversation where chat = any($1::text[]))
      select not exists (select from place where answer_at is not null or deliver_at is not null or answer_lease_until is not null or deliver_lease_until is not null)
        and not exists (select from message where conversation_id in (select id from place) and ((direction = 'in' and outcome is null) or delivery in ('queued', 'sending', 'unknown'))) as idle`,
    values: [chats.map(String)],
  });
  return row?.idle ?? false;
}

/** The conversations that the worker of a process still holds by a lease. */
export async function heldBy(db: Database, processId: number): Promise<string[]> {
  const rows = await query(db, z.object({ id: z.string() }), {
    text: `select c.id from conversation c join worker w on w.id in (c.answer_worker, c.deliver_worker) where w.process_id = $1`,
    values: [processId],
  });
  return rows.map((row) => row.id);
}

/**
 * Ends the two minutes' pause of people who typed and wrote nothing in these chats. A pause depends
 * on this column and the database's clock only, so setting a time in the past looks like the end of
 * the pause.
 */
export async function endPauses(db: Database, chats: number[]): Promise<void> {
  await db.query(
    `update conversation set owned_until = owned_until - interval '2 minutes',
       answer_at = case when answer_at >= owned_until then answer_at - interval '2 minutes' else answer_at end where chat = any($1::text[]) and owned_until < now() + interval '2 minutes'`,
    [chats.map(String)],
  );
}
