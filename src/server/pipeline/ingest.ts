import { createHash } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { asksNothing, type InboundEvent, type InboundMessage, type Sender } from '#channels/message.ts';
import { isUnstorable } from '#server/platform/database-errors.ts';
import { inTransaction, type Queryable, type Transaction } from '#server/platform/db.ts';
import type { Jobs, Services } from '#server/platform/services.ts';
import { createBatch } from '#server/platform/work/batch.ts';
import { storeEvent } from './changes.store.ts';
import { applyChange } from './changes.ts';
import { applyEarly } from './early.ts';
import { takeEarlyOf } from './early.store.ts';
import { bury } from './dead-letter.store.ts';
import { keepNames, underKnownNames } from './aliases.store.ts';
import type { Arrival } from './arrival.ts';
import { nameGroups } from './groups.store.ts';
import { type MessageToStore, storeMessages } from './ingest.store.ts';
import { MEDIA_JOB } from './media.ts';
import { hasMedia } from './message-files.ts';
import { points } from './points.ts';
import { type Came, keepReferrals } from './referrals.store.ts';
import { withPossibleTimes } from './provider-time.ts';
import { type Acknowledged, recordScores } from './satisfaction.ts';
import { isStatus, reportsOf } from './statuses.ts';
import { hearStops } from './stop-words.ts';
import { keepReports } from './statuses.store.ts';

export interface Ingest {
  /** Resolves when everything is committed; rejects when nothing was, so the provider repeats it. */
  store(arrival: Arrival): Promise<void>;
  /** Nothing more would be taken at this moment. */
  readonly isFull: boolean;
  idle(): Promise<void>;
}

/** An attachment is often followed by another, or by the question about it (B5). */
const ATTACHMENT_MS = 2000;
const MEGABYTE = 1024 * 1024;
/** Of one delivery state that waits to be kept, roughly. */
const STATE_BYTES = 500;
/** Another process did the same at the same moment (`storeMessages`), or a deadlock. */
const RETRYABLE = new Set(['23502', '23505', '40001', '40P01']);

/**
 * The door: everything that arrives together is stored in one transaction, and only then acknowledged (B1, B2).
 * `acknowledge` is called after the commit, for what was pressed and no turn looks at.
 */
export function createIngest(services: Services, acknowledge: (pressed: Acknowledged) => void): Ingest {
  const bytes = { of: (arrival: Arrival) => arrival.bodies.reduce((total, body) => total + body.length, 0), group: 8 * MEGABYTE };
  const people = createBatch<Arrival, boolean>({ size: 200, limit: 1000, bytes: { ...bytes, queue: 64 * MEGABYTE }, write });
  // Three times as many as messages, and nobody waits for them: no message waits behind them, and they are only kept for now.
  const statuses = createBatch<Arrival, boolean>({
    size: 200,
    limit: 1000,
    bytes: { of: (arrival) => arrival.events.length * STATE_BYTES, group: 8 * MEGABYTE, queue: 32 * MEGABYTE },
    write: keepStatuses,
  });

  async function write(arrivals: Arrival[]): Promise<boolean[]> {
    const messages = toStore(arrivals);
    const pressed = await withRetry(() => inTransaction(services.db, (tx) => storeArrivals(tx, services.jobs, arrivals, messages)));
    points.ingestCommitted.publish(arrivals);
    pressed.forEach(acknowledge);
    return arrivals.map(() => true);
  }

  async function keepStatuses(arrivals: Arrival[]): Promise<boolean[]> {
    await keepReports(services.db, reportsOf(arrivals));
    points.ingestCommitted.publish(arrivals);
    services.bus.wake('reports');
    return arrivals.map(() => true);
  }

  async function store(arrival: Arrival): Promise<void> {
    try {
      await (arrival.events.every(isStatus) ? statuses : people).submit(arrival);
    } catch (error) {
      if (!isUnstorable(error)) throw error;
      // The others of the same request are stored as ever: only what cannot be kept is set aside.
      if (arrival.events.length > 1) return storeOneByOne(arrival);
      // The provider would repeat it for a day and hold everything else of the chat behind it.
      services.log.error({ err: error, channelId: arrival.channelId }, 'An event cannot be stored as it is; kept as a dead letter');
      await inTransaction(services.db, (db) => buryArrival(db, arrival, error));
    }
  }

  async function storeOneByOne(arrival: Arrival): Promise<void> {
    for (const [index, event] of arrival.events.entries())
      await store({ ...arrival, events: [event], bodies: [arrival.bodies[index] ?? ''] });
  }

  return {
    store(arrival) {
      const arrivedAt = Date.now();
      return store({ ...arrival, events: arrival.events.map((event) => withPossibleTimes(event, arrivedAt)) });
    },
    get isFull() {
      return people.isFull;
    },
    async idle() {
      await people.idle();
      await statuses.idle();
    },
  };
}

async function buryArrival(db: Queryable, arrival: Arrival, error: unknown): Promise<void> {
  const body = arrival.bodies.join('\n');
  const eventId = `unstorable:${createHash('sha256').update(body).digest('hex')}`;
  const isNew = await storeEvent(db, arrival, { eventId, kind: 'ignored', reason: 'unstorable' }, body.replaceAll('\u0000', '\uFFFD'));
  if (!isNew) return;
  await bury(db, {
    workspaceId: arrival.workspaceId,
    conversationId: null,
    messageId: null,
    step: 'receive',
    code: 'unstorable',
    detail: String(error),
  });
}

async function storeArrivals(db: Transaction, jobs: Jobs, arrivals: Arrival[], messages: MessageToStore[]): Promise<Acknowledged[]> {
  const named = await underKnownNames(db, messages);
  const { stored, early, resolved } = named.length > 0 ? await storeMessages(db, named) : { stored: [], early: false, resolved: {} };
  const pressed = await recordScores(db, named, stored, resolved);
  await hearStops(db, named, stored);
  await keepNames(db, named);
  await nameGroups(
    db,
    named.filter((message) => message.is_group && stored.includes(message.message_id)),
  );
  await keepReferrals(db, cameIn(named, stored));
  if (early) for (const change of await takeEarlyOf(db, stored)) await applyEarly({ db, jobs }, change);
  const withMedia = new Set(messages.filter(({ parts }) => hasMedia(parts)).map((message) => message.message_id));
  for (const messageId of stored) if (withMedia.has(messageId)) await jobs.enqueue(db, MEDIA_JOB, { messageId });
  const reports = reportsOf(arrivals);
  if (reports.length > 0) await keepReports(db, reports);
  for (const arrival of arrivals) {
    for (const [index, event] of arrival.events.entries())
      if (event.kind !== 'message' && !isStatus(event)) await applyChange({ db, jobs }, arrival, event, arrival.bodies[index] ?? '');
  }
  points.ingestInserted.publish(arrivals);
  announce(db, arrivals, messages);
  return pressed;
}

/** Once for a group of requests: the bus sends all of it with one statement. */
function announce(tx: Transaction, arrivals: Arrival[], messages: MessageToStore[]): void {
  for (const { workspaceId, events } of arrivals) {
    if (events.some(concernsPeople)) tx.tell(workspaceId, 'notifications');
    tx.tell(workspaceId, 'conversations');
  }
  if (messages.length > 0) tx.wake('answer', Math.min(...messages.map((message) => message.quiet_ms)));
  if (arrivals.some(({ events }) => events.some(isStatus))) tx.wake('reports');
}

/** Of the messages that were new, what they say of how their writers came. */
const cameIn = (messages: MessageToStore[], stored: readonly string[]): Came[] =>
  messages.flatMap(({ message_id, provider_time: at, parts }) =>
    stored.includes(message_id)
      ? parts.flatMap((part) => {
          if (part.kind !== 'referral') return [];
          const { kind: _, ...referral } = part;
          return [{ message_id, at, referral }];
        })
      : [],
  );

/** A person wrote in the provider's own app, or the provider said something of the account. */
const concernsPeople = (event: InboundEvent): boolean => event.kind === 'echo' || event.kind === 'channel';

/** Every message of the group once: the provider may repeat an event, or a message under another event's id. */
function toStore(arrivals: Arrival[]): MessageToStore[] {
  const byMessage = new Map<string, MessageToStore>();
  for (const arrival of arrivals) {
    for (const [index, event] of arrival.events.entries()) {
      const key = `${arrival.channelId} ${event.kind === 'message' ? event.messageId : ''}`;
      if (event.kind === 'message' && !byMessage.has(key)) byMessage.set(key, messageToStore(arrival, event, arrival.bodies[index] ?? ''));
    }
  }
  return [...new Map([...byMessage.values()].map((message) => [`${message.channel_id} ${message.event_id}`, message])).values()];
}

function messageToStore(arrival: Arrival, event: InboundMessage, body: string): MessageToStore {
  const attachments = event.parts.filter((part) => part.kind === 'media').length;
  const pressed = event.parts.some((part) => part.kind === 'choice');
  return {
    workspace_id: arrival.workspaceId,
    channel_id: arrival.channelId,
    event_id: event.eventId,
    body,
    message_id: uuidv7(),
    provider_message_id: event.messageId,
    contact_id: uuidv7(),
    conversation_id: uuidv7(),
    chat: event.chat,
    is_group: event.isGroup,
    sender_id: event.isGroup ? event.sender.id : null,
    sender_name: event.isGroup ? nameOf(event.sender) : null,
    identity: event.isGroup ? event.chat : event.sender.id,
    aliases: event.isGroup ? [] : (event.sender.aliases ?? []),
    // A group is nobody: it has neither the name nor the language of whoever writes in it.
    name: event.isGroup ? (event.groupTitle ?? null) : nameOf(event.sender),
    language: event.isGroup ? null : (event.sender.language ?? null),
    provider_time: event.time,
    provider_order: event.order,
    parts: event.parts.map((part) => (part.kind === 'unsupported' ? { ...part, body: evidence(body) } : part)),
    reply_to: event.replyTo ?? null,
    album: event.album ?? null,
    topic: event.topic ?? null,
    asks: !event.parts.every(asksNothing),
    quiet_ms: pressed ? 0 : arrival.debounce.quietMs + attachments * ATTACHMENT_MS,
    max_ms: arrival.debounce.maxMs + attachments * ATTACHMENT_MS,
  };
}

const nameOf = ({ name, username }: Sender): string | null => name ?? username ?? null;

/** Of content that we cannot show, what whoever looks into it needs; a provider may send megabytes. */
const EVIDENCE_LENGTH = 4000;
const evidence = (body: string): string => body.slice(0, EVIDENCE_LENGTH).toWellFormed().replaceAll('\0', '\uFFFD');

async function withRetry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (attempt === 4 || !RETRYABLE.has(code)) throw error;
    }
  }
}
