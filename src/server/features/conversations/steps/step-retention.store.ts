import { execute, type Queryable } from '#server/platform/db.ts';
import { withoutWords } from './forgotten-steps.sql.ts';
import type { Place } from './summaries.store.ts';

/**
 * Forgets the words of some of the oldest steps, of all workspaces, that are older than this many
 * days. A turn that is under way goes on with its words. Resolves with how many steps these were.
 */
export const forgetWords = (db: Queryable, days: number, limit: number): Promise<number> =>
  execute(
    db,
    `update run_step set ${withoutWords} where (run_id, n) in (
       select s.run_id, s.n from run_step s join conversation c on c.id = s.conversation_id
       where s.has_words and s.finished_at < now() - $1 * interval '1 day' and c.turn_id is distinct from s.run_id
       order by s.finished_at limit $2 for update of s skip locked)`,
    [days, limit],
  );

/**
 * Forgets the words of the steps in groups that hold one of the patterns. Whoever is erased is named
 * in them, as the one who wrote.
 */
export const forgetInGroups = (
  db: Queryable,
  workspaceId: string,
  patterns: readonly string[],
): Promise<number> =>
  execute(
    db,
    `update run_step s set ${withoutWords} from conversation c
     where s.workspace_id = $1 and s.has_words and c.id = s.conversation_id and c.is_group
       and (s.messages::text ~ any($2::text[]) or s.detail::text ~ any($2::text[]))`,
    [workspaceId, patterns],
  );

/**
 * The turn `r` was about the message `m`, or began while it waited: what was left to people is read
 * with what the customer writes next, also by a turn that leaves it to them again.
 */
const mayHaveHeard = `(m.run_id = r.id or m.outcome is null or m.outcome = 'waiting_person' or r.started_at <= m.outcome_at)`;

/**
 * A customer takes back a message: what the turns that heard it kept of its words is forgotten, the
 * note of a hand-over, too, and what models read and said from then on, because they read what was
 * written before. No turn goes on with these words: call it after `redoTurn`.
 */
export const forgetTakenBack = (
  db: Queryable,
  { workspaceId, channelId }: Place,
  providerMessageId: string,
): Promise<number> =>
  execute(
    db,
    `with read as (
       select r.id, c.id as conversation_id, ${mayHaveHeard} as heard
       from message m join conversation c on c.id = m.conversation_id join run r on r.conversation_id = c.id and r.workspace_id = m.workspace_id
       where m.channel_id = $2 and m.provider_message_id = $3 and m.workspace_id = $1 and m.direction = 'in' and m.removed_at is null and r.to_seq >= m.seq
     ), traces as (
       update run set trace = '[]' where id in (select id from read where heard)
     ), notes as (
       select h.id, h.conversation_id, h.note from handoff h join read on read.id = h.run_id and read.conversation_id = h.conversation_id and read.heard
     ), handoffs as (
       update handoff set note = '' where id in (select id from notes)
     ), notices as (
       update notice n set detail = null from notes
       where n.workspace_id = $1 and n.cause = 'handoff' and n.subject = notes.conversation_id::text and n.detail = notes.note
     ) update run_step set ${withoutWords} where has_words and workspace_id = $1 and run_id in (select id from read)`,
    [workspaceId, channelId, providerMessageId],
  );
