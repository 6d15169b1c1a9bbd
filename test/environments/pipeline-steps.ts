import { uuidv7 } from 'uuidv7';
import { type Settlement, settle } from '#server/pipeline/turn/answer.store.ts';
import { claimDue, type ClaimedConversation } from '#server/pipeline/turn/collect.store.ts';
import { readUnanswered } from '#server/pipeline/turn/turn-messages.store.ts';
import type { Place } from '#server/pipeline/intake/changes/changes.store.ts';
import { claimLanes, type Lane } from '#server/pipeline/delivery/lanes.store.ts';
import { type MessageToStore, storeMessages } from '#server/pipeline/intake/ingest.store.ts';
import { inTransaction, type Database, type Queryable } from '#server/platform/db.ts';
import { until } from './telegram.ts';
import { createDatabase, type TestDatabase } from './database.ts';

export type Row = Record<string, unknown>;

interface ClaimedTurn {
  conversation: ClaimedConversation;
  messageIds: string[];
}

/**
 * The statements of the pipeline one by one, so that a test decides what happens between two of
 * them.
 */
export interface PipelineSteps extends AsyncDisposable {
  db: Database;
  workspaceId: string;
  channelId: string;
  /**
   * The customer with this address writes; the turn is due at once. Resolves with the message's id.
   */
  write(chat: string, text?: string, more?: Partial<MessageToStore>): Promise<string>;
  /** A message as `write` would store it. */
  message(chat: string, text?: string, more?: Partial<MessageToStore>): MessageToStore;
  /** One more channel of the same workspace, or of another. */
  channel(of: 'same workspace' | 'another workspace'): Promise<Place>;
  claim(chat: string): Promise<ClaimedTurn>;
  /** Claims all turns that are due. */
  claimAll(): Promise<ClaimedTurn[]>;
  /** The decision of a turn: an answer with these texts. */
  settlement(claimed: ClaimedTurn, texts: string[], more?: Partial<Settlement>): Settlement;
  /** Commits it; false if the commit was refused. */
  commit(claimed: ClaimedTurn, texts: string[], more?: Partial<Settlement>): Promise<boolean>;
  /** Writes, claims and commits in one go. */
  answered(chat: string, texts: string[], more?: Partial<Settlement>): Promise<ClaimedConversation>;
  lane(chat: string): Promise<Lane>;
  rows(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Runs `work` in a transaction that stays open until `between` is done. */
  holding(
    work: (client: Queryable) => Promise<unknown>,
    between: () => Promise<unknown>,
  ): Promise<void>;
  /** Resolves when a statement waits for a lock. */
  blocked(): Promise<void>;
  /** Runs `work` in a transaction that waits for locks as long as it takes. */
  patiently<Result>(work: (client: Queryable) => Promise<Result>): Promise<Result>;
  /** Runs `work` in a transaction in which a statement that has to wait for a lock fails. */
  withoutWaiting<Result>(work: (client: Queryable) => Promise<Result>): Promise<Result>;
}

/** `given`: a database that its owner drops. */
export async function startPipelineSteps(given?: Pick<TestDatabase, 'db'>): Promise<PipelineSteps> {
  const database: Pick<TestDatabase, 'db'> & Partial<TestDatabase> =
    given ?? (await createDatabase());
  const { db } = database;
  const [workspaceId, channelId, workerId] = [uuidv7(), uuidv7(), uuidv7()];
  await db.query('insert into workspace (id, name) values ($1, $2)', [workspaceId, 'Padaria']);
  const insertChannel = `insert into channel (id, workspace_id, type, display_name, mode, status) values ($1, $2, 'telegram', 'Balcão', 'live', 'connected')`;
  await db.query(insertChannel, [channelId, workspaceId]);
  let number = 0;

  const waiting = <Result>(
    milliseconds: number,
    work: (client: Queryable) => Promise<Result>,
  ): Promise<Result> =>
    inTransaction(db, async (client) => {
      await client.query(`set local lock_timeout = ${milliseconds}`);
      return work(client);
    });

  const steps: PipelineSteps = {
    db,
    workspaceId,
    channelId,
    async write(chat, text, more) {
      const message = steps.message(chat, text, more);
      await storeMessages(db, [message]);
      return message.message_id;
    },
    message(chat, text = 'oi', more = {}) {
      number += 1;
      return {
        workspace_id: workspaceId,
        channel_id: channelId,
        event_id: String(number),
        body: '{}',
        message_id: uuidv7(),
        provider_message_id: `${chat}:${number}`,
        contact_id: uuidv7(),
        conversation_id: uuidv7(),
        chat,
        is_group: false,
        sender_id: null,
        sender_name: null,
        identity: chat,
        aliases: [],
        name: null,
        language: null,
        provider_time: new Date().toISOString(),
        provider_order: number,
        parts: [{ kind: 'text', text }],
        reply_to: null,
        album: null,
        topic: null,
        asks: true,
        quiet_ms: 0,
        max_ms: 0,
        ...more,
      };
    },
    async channel(of) {
      const place = {
        workspaceId: of === 'same workspace' ? workspaceId : uuidv7(),
        channelId: uuidv7(),
      };
      if (of === 'another workspace')
        await db.query(`insert into workspace (id, name) values ($1, 'Floricultura')`, [
          place.workspaceId,
        ]);
      await db.query(insertChannel, [place.channelId, place.workspaceId]);
      return place;
    },
    async claim(chat) {
      const claimed = (await steps.claimAll()).find(
        ({ conversation }) => conversation.chat === chat,
      );
      if (!claimed) throw new Error(`${chat} is not due`);
      return claimed;
    },
    async claimAll() {
      const claimed = await claimDue(db, workerId, 10);
      const unanswered = await readUnanswered(
        db,
        claimed.map(({ id }) => id),
      );
      return claimed.map((conversation) => ({
        conversation,
        messageIds: unanswered
          .filter((message) => message.conversation_id === conversation.id)
          .map(({ id }) => id),
      }));
    },
    settlement({ conversation, messageIds }, texts, more = {}) {
      return {
        conversation_id: conversation.id,
        channel_id: conversation.channel_id,
        fence: conversation.answer_fence,
        interventions: conversation.interventions,
        opts_out: false,
        seq: conversation.seq,
        speaks: texts.length > 0,
        run_id: uuidv7(),
        model: null,
        agent_id: null,
        version_id: null,
        run_outcome: 'reply',
        reason: 'reply',
        trace: [],
        started_at: new Date().toISOString(),
        state: {},
        message_ids: messageIds,
        more: false,
        outcome: 'answered',
        outcome_reason: 'reply',
        owner: 'agent',
        owned_hours: null,
        pace_ms: 0,
        parts: texts.map((text) => ({ id: uuidv7(), part: { kind: 'text', text } })),
        promise_due_at: null,
        lane_worker: null,
        ...more,
      };
    },
    commit: async (claimed, texts, more) =>
      (await settle(db, [steps.settlement(claimed, texts, more)])).has(claimed.conversation.id),
    async answered(chat, texts, more) {
      await steps.write(chat);
      const claimed = await steps.claim(chat);
      if (!(await steps.commit(claimed, texts, more))) throw new Error('the turn was refused');
      return claimed.conversation;
    },
    async lane(chat) {
      const lane = (await claimLanes(db, workerId, 10)).find((claimed) => claimed.chat === chat);
      if (!lane) throw new Error(`nothing is to be sent to ${chat}`);
      return lane;
    },
    rows: async (sql, values = []) => (await db.query<Row>(sql, values)).rows,
    holding: (work, between) =>
      inTransaction(db, async (client) => {
        await work(client);
        await between();
      }),
    blocked: () =>
      until('a statement to wait for a lock', async () => {
        const { rowCount } = await db.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
        );
        return (rowCount ?? 0) > 0;
      }),
    patiently: (work) => waiting(0, work),
    withoutWaiting: (work) => waiting(100, work),
    [Symbol.asyncDispose]: async () => (given ? undefined : database.drop?.()),
  };
  return steps;
}
