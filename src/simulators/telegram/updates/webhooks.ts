import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '#simulators/kit/random.ts';
import { ChatQueues, type Turn } from './chat-queues.ts';
import type { Core } from '../core.ts';
import type { Bot, Pending, Webhook } from '../state.ts';
import { WebhookRequests } from './webhook-requests.ts';
import { failed, isTooLate, type Item } from './webhook-retries.ts';

/** The pause between two tries to connect. Even a fast pace keeps the minimum below. */
const connectSeconds = 1;
const leastConnectMs = 50;

/**
 * Delivers a bot's updates to its webhook: in order within a chat, in parallel across chats, at
 * most `max_connections` at once. A failed update is retried at once, then after 2, 4, 8 … seconds,
 * up to a random 60 to 120; Retry-After is obeyed. A failed update blocks only its own chat, and is
 * given up after a day. While nobody listens at the address, no update counts as failed: one
 * connection is tried each second, and when it succeeds everything continues.
 */
export class WebhookSender {
  readonly #core: Core;
  readonly #bot: Bot;
  readonly #maxConnections: number;
  readonly #requests: WebhookRequests;
  readonly #random: () => number;
  readonly #queues: ChatQueues;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #running = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  #isListening = true;

  constructor(core: Core, bot: Bot, webhook: Webhook) {
    this.#core = core;
    this.#bot = bot;
    this.#maxConnections = webhook.maxConnections;
    this.#requests = new WebhookRequests(core, bot, webhook);
    this.#random = seededRandom(bot.id);
    this.#queues = new ChatQueues(() => core.faults.disorder());
    for (const pending of bot.pending.values()) this.#queues.add(pending);
    this.#pump();
  }

  get lastError(): { at: number; text: string } | null {
    return this.#requests.lastError;
  }

  add(pending: Pending): void {
    this.#queues.add(pending);
    this.#pump();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#requests.close();
    await Promise.all(this.#running);
  }

  #pump(): void {
    while (
      !this.#closing.signal.aborted &&
      this.#running.size < (this.#isListening ? this.#maxConnections : 1)
    ) {
      const turn = this.#queues.take();
      if (turn === null) return;
      const delivery = this.#deliver(turn).then(() => {
        this.#running.delete(delivery);
        this.#pump();
      });
      this.#running.add(delivery);
    }
  }

  async #deliver(turn: Turn): Promise<void> {
    const { chat, item } = turn;
    const { taken, connected, retryAfter } = await this.#requests.post(
      item.pending,
      item.fails,
      false,
    );
    if (taken && this.#core.faults.duplicate())
      await this.#requests.post(item.pending, item.fails, true);
    if (this.#closing.signal.aborted && !taken) return;
    this.#isListening = connected;
    if (!connected) {
      this.#queues.putFirst(chat);
      return this.#pauseBeforeConnecting();
    }
    const wait = taken ? null : this.#nextTry(item, retryAfter);
    if (wait === null) {
      this.#core.store.commit({
        kind: 'done',
        bot: this.#bot.id,
        updateId: item.pending.update.update_id,
      });
      this.#queues.remove(turn);
    } else if (wait === 0) this.#queues.putBack(chat);
    else this.#putBackLater(chat, wait);
  }

  /** Milliseconds until the next try; null: the update is given up. */
  #nextTry(item: Item, retryAfter: number): number | null {
    const { clock, journal, pace } = this.#core;
    const seconds = failed(item, retryAfter, this.#random);
    if (!isTooLate(item, clock() + seconds * 1000)) return seconds * 1000 * pace;
    const { update, chat } = item.pending;
    journal.add({
      type: 'given_up',
      bot: this.#bot.id,
      updateId: update.update_id,
      chat,
      reason: 'a day passed',
    });
    return null;
  }

  #putBackLater(chat: number, ms: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#queues.putBack(chat);
      this.#pump();
    }, ms);
    this.#timers.add(timer);
  }

  /** Ends early when the sender closes. */
  async #pauseBeforeConnecting(): Promise<void> {
    const ms = Math.max(connectSeconds * 1000 * this.#core.pace, leastConnectMs);
    // The pause rejects only when the sender closes, and then nothing waits for it.
    await pause(ms, undefined, { signal: this.#closing.signal }).catch(() => undefined);
  }
}
