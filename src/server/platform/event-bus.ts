import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import { createAnnouncer, type Publish } from './announcements.ts';
import type { ConnectionOptions } from './db.ts';
import type { EventBus } from './services.ts';

const channel = 'recado_events';
const flushEveryMs = 20;
const maxWaiting = 10_000;
const maxNoticeBytes = 7_800; // of events; PostgreSQL takes less than 8,000 in all
const reconnectMs = { first: 100, longest: 5_000 };
const checkEveryMs = 15_000;

const Notice = z.object({ from: z.string(), events: z.array(z.tuple([z.string(), z.string()])) });

export interface RunningEventBus extends EventBus {
  /** Resolves when other processes are heard. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Wakes and live events. A listener in this process is called at once; other processes hear of it within some 20 ms through
 * one NOTIFY for all that gathered meanwhile, on a connection of its own: inside a transaction a NOTIFY makes commits wait
 * for each other. Lossy by contract (everything it announces is in the database too); a repeated event is told once.
 */
export function createEventBus(connection: ConnectionOptions, log: Logger): RunningEventBus {
  const self = randomUUID();
  const listeners = new Map<string, Set<(payload: string) => void>>();
  const waiting = new Map<string, [topic: string, payload: string]>();
  let client: pg.Client | null = null;
  let stopped = false;
  let flushTimer: NodeJS.Timeout | undefined;
  let retryTimer: NodeJS.Timeout | undefined;
  let turn = Promise.resolve();

  const deliver = (topic: string, payload: string) => {
    for (const listener of listeners.get(topic) ?? []) {
      try {
        listener(payload);
      } catch (error) {
        log.error({ err: error, topic }, 'A listener of the event bus failed');
      }
    }
  };

  const receive = (text: string | undefined) => {
    const notice = Notice.parse(JSON.parse(text ?? ''));
    if (notice.from === self) return;
    for (const [topic, payload] of notice.events) deliver(topic, payload);
  };

  const connect = async () => {
    const { applicationName = 'recado', max: _max, ...address } = connection;
    const next = new pg.Client({
      ...address,
      application_name: `${applicationName} events`,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    next.on('notification', ({ payload }) => receive(payload));
    next.on('error', () => lose(next)); // 'end' follows, and says the same
    next.on('end', () => lose(next));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      await next.end();
      throw error;
    }
    client = next;
    await inTurn(flush);
  };

  const lose = (lost: pg.Client) => {
    if (client !== lost) return;
    client = null;
    lost.end().catch(() => undefined); // it is gone either way
    if (!stopped) reconnect(reconnectMs.first);
  };

  const reconnect = (delay: number) => {
    retryTimer = setTimeout(() => {
      connect().then(
        () => log.info('The event bus hears the other processes again'),
        () => reconnect(Math.min(delay * 2, reconnectMs.longest)),
      );
    }, delay);
  };

  /** The connection does one thing at a time: what is published meanwhile goes together afterwards. */
  const inTurn = (work: () => Promise<void>): Promise<void> => (turn = turn.then(work));

  const flush = async () => {
    flushTimer = undefined;
    const sender = client;
    if (!sender) return;
    const notices = packNotices(self, [...waiting.values()]);
    waiting.clear();
    try {
      for (const notice of notices)
        await sender.query({ name: 'event-bus-notify', text: 'select pg_notify($1, $2)', values: [channel, notice] });
    } catch (error) {
      log.warn({ err: error }, 'Live events did not reach the other processes');
      lose(sender);
    }
  };

  /** Finds a connection that died without a word. */
  const check = async () => {
    const checked = client;
    await checked?.query('select 1').catch(() => lose(checked));
  };
  const checkTimer = setInterval(() => void inTurn(check), checkEveryMs).unref();

  const publish: Publish = (topic, payload = '') => {
    if (sizeOf([topic, payload]) > maxNoticeBytes)
      throw new Error(`The event ${topic} is larger than a notification can be: publish an id instead`);
    deliver(topic, payload);
    if (waiting.size >= maxWaiting) return;
    waiting.set(`${topic}\0${payload}`, [topic, payload]);
    flushTimer ??= setTimeout(() => void inTurn(flush), flushEveryMs);
  };

  return {
    ...createAnnouncer(publish),
    subscribe: (topic, listener) => {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic);
      };
    },
    start: connect,
    stop: async () => {
      stopped = true;
      clearInterval(checkTimer);
      clearTimeout(retryTimer);
      clearTimeout(flushTimer);
      await inTurn(flush);
      await client?.end();
    },
  };
}

/** Texts of as few notifications as their size allows. */
function packNotices(from: string, events: [string, string][]): string[] {
  const batches: [string, string][][] = [];
  let room = 0;
  for (const event of events) {
    const size = sizeOf(event);
    if (size > room) {
      batches.push([]);
      room = maxNoticeBytes;
    }
    batches.at(-1)?.push(event);
    room -= size;
  }
  return batches.map((batch) => JSON.stringify({ from, events: batch }));
}

const sizeOf = (event: [string, string]): number => Buffer.byteLength(JSON.stringify(event)) + 1;
