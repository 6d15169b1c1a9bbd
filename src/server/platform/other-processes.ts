import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';
import type { ConnectionOptions } from './db.ts';
import { type BusEvent, packNotices, readNotice } from './notices.ts';

const CHANNEL = 'recado_events';
const FLUSH_EVERY_MS = 20;
const MAX_WAITING = 10_000;
const RECONNECT_MS = { first: 100, longest: 5_000 };
const CHECK_EVERY_MS = 15_000;

/**
 * Talks with the other processes on the same database by LISTEN and NOTIFY, on a connection of its
 * own, because a NOTIFY inside a transaction makes commits wait for each other. Events of about 20
 * ms are sent together, in as few notices as their size allows. An event that is repeated before it
 * was sent is sent once. While the connection is away events wait for it, up to a limit.
 */
export class OtherProcesses {
  readonly #self = randomUUID();
  readonly #connection: ConnectionOptions;
  readonly #log: Logger;
  readonly #hear: (event: BusEvent) => void;
  readonly #waiting = new Map<string, BusEvent>();
  #client: pg.Client | null = null;
  #isStopped = false;
  #flushTimer: NodeJS.Timeout | undefined;
  #retryTimer: NodeJS.Timeout | undefined;
  readonly #checkTimer: NodeJS.Timeout;
  #turn = Promise.resolve();

  /** `hear` is called with each event of another process. */
  constructor(connection: ConnectionOptions, log: Logger, hear: (event: BusEvent) => void) {
    this.#connection = connection;
    this.#log = log;
    this.#hear = hear;
    this.#checkTimer = setInterval(
      () => void this.#inTurn(() => this.#check()),
      CHECK_EVERY_MS,
    ).unref();
  }

  tell(event: BusEvent): void {
    if (this.#waiting.size >= MAX_WAITING) return;
    this.#waiting.set(event.join('\0'), event);
    this.#flushTimer ??= setTimeout(() => void this.#inTurn(() => this.#flush()), FLUSH_EVERY_MS);
  }

  /** Connects; resolves when the other processes are heard. */
  async connect(): Promise<void> {
    const { applicationName = 'recado', max: _max, ...address } = this.#connection;
    const client = new pg.Client({
      ...address,
      application_name: `${applicationName} events`,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    client.on('notification', ({ payload }) => this.#receive(payload));
    client.on('error', () => this.#lose(client)); // 'end' follows and reports the same
    client.on('end', () => this.#lose(client));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      await client.end();
      throw error;
    }
    // Somebody has stopped it while it connected: nobody else would end this connection.
    if (this.#isStopped) return client.end();
    this.#client = client;
    await this.#inTurn(() => this.#flush());
  }

  /** Sends what waits, then closes the connection. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#checkTimer);
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#flushTimer);
    await this.#inTurn(() => this.#flush());
    await this.#client?.end();
  }

  #receive(text: string | undefined): void {
    const { from, events } = readNotice(text);
    if (from === this.#self) return;
    for (const event of events) this.#hear(event);
  }

  #lose(lost: pg.Client): void {
    if (this.#client !== lost) return;
    this.#client = null;
    lost.end().catch(() => undefined); // it is gone either way
    this.#reconnect(RECONNECT_MS.first);
  }

  #reconnect(delay: number): void {
    if (this.#isStopped) return;
    this.#retryTimer = setTimeout(() => {
      this.connect().then(
        () => this.#log.info('The event bus hears the other processes again'),
        // Not logged: whoever lost the connection has said so, and the pool reports a database that
        // is away.
        () => this.#reconnect(Math.min(delay * 2, RECONNECT_MS.longest)),
      );
    }, delay);
  }

  /**
   * Does one thing at a time on the connection; events that come meanwhile are sent together
   * afterwards. `work` must not reject, because nothing would run after it any more.
   */
  #inTurn(work: () => Promise<void>): Promise<void> {
    return (this.#turn = this.#turn.then(work));
  }

  async #flush(): Promise<void> {
    this.#flushTimer = undefined;
    const sender = this.#client;
    if (!sender) return;
    const notices = packNotices(this.#self, [...this.#waiting.values()]);
    this.#waiting.clear();
    try {
      for (const notice of notices)
        await sender.query({
          name: 'event-bus-notify',
          text: 'select pg_notify($1, $2)',
          values: [CHANNEL, notice],
        });
    } catch (error) {
      this.#log.warn({ err: error }, 'Live events did not reach the other processes');
      this.#lose(sender);
    }
  }

  /** Finds a connection that died silently; what is lost is connected again, which is logged. */
  async #check(): Promise<void> {
    const checked = this.#client;
    await checked?.query('select 1').catch(() => this.#lose(checked));
  }
}
