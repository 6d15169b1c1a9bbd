import { Pool } from 'undici';
import { randomRow } from '../simulator-random.ts';
import type { Core } from './simulator-core.ts';
import type { Bot, Pending, Webhook } from './simulator-state.ts';

export interface WebhookSender {
  add(pending: Pending): void;
  readonly lastError: { at: number; text: string } | null;
  close(): Promise<void>;
}

/** One update on its way, as tdlib/telegram-bot-api's WebhookActor keeps it. */
interface Item {
  pending: Pending;
  fails: number;
  /** Seconds. */
  delay: number;
}

interface Outcome {
  /** Answered with a 2xx. */
  taken: boolean;
  /** Somebody listened. */
  connected: boolean;
  retryAfter: number;
}

/** WEBHOOK_MAX_RESEND_TIMEOUT and MAX_RETRY_AFTER of WebhookActor.cpp, seconds. */
const longestDelay = 60;
const longestRetryAfter = 3600;
const dayMs = 24 * 3600 * 1000;
const answerMs = 20_000;
/** Between two tries to connect; not less than the second, however fast the pace. */
const connectSeconds = 1;
const leastConnectMs = 50;

/**
 * Hands the updates of a bot to its webhook: in order within a chat, side by side across chats, at most
 * `max_connections` at once. A failed update is tried again at once, then after 2, 4, 8 … seconds, up to a random
 * 60 to 120; Retry-After is obeyed. It blocks its own chat only and is given up after a day. While nobody listens at the
 * address no update counts as failed: one connection is tried each second, and with it everything goes on.
 */
export function startWebhook(core: Core, bot: Bot, webhook: Webhook): WebhookSender {
  const url = new URL(webhook.url);
  const pool = new Pool(url.origin, {
    connections: webhook.maxConnections,
    pipelining: 1,
    headersTimeout: answerMs,
    bodyTimeout: answerMs,
  });
  const random = randomRow(bot.id);
  const queues = new Map<number, Item[]>();
  const ready: number[] = [];
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const closing = new AbortController();
  let isListening = true;
  let closed = false;
  let lastError: WebhookSender['lastError'] = null;

  function add(pending: Pending): void {
    const item = { pending, fails: 0, delay: 1 };
    const queue = queues.get(pending.chat);
    if (queue !== undefined) queue.push(item);
    else {
      queues.set(pending.chat, [item]);
      ready.push(pending.chat);
    }
  }

  function pump(): void {
    while (!closed && running.size < (isListening ? webhook.maxConnections : 1)) {
      const chat = ready.shift();
      if (chat === undefined) return;
      const queue = queues.get(chat);
      if (queue === undefined) continue;
      if (queue.length > 1 && core.faults.disorder()) swapFirst(queue);
      const item = queue[0];
      if (item === undefined) continue;
      const delivery = deliver(item, chat, queue).then(() => {
        running.delete(delivery);
        pump();
      });
      running.add(delivery);
    }
  }

  async function deliver(item: Item, chat: number, queue: Item[]): Promise<void> {
    const outcome = await post(item, false);
    if (outcome.taken && core.faults.duplicate()) await post(item, true);
    if (closed && !outcome.taken) return;
    isListening = outcome.connected;
    if (!isListening) {
      ready.unshift(chat);
      return pause(Math.max(connectSeconds * 1000 * core.pace, leastConnectMs), closing.signal);
    }
    const wait = outcome.taken ? null : nextDelay(item, outcome.retryAfter);
    if (wait === null) {
      core.store.commit({ kind: 'done', bot: bot.id, updateId: item.pending.update.update_id });
      queue.splice(queue.indexOf(item), 1);
      if (queue.length > 0) ready.push(chat);
      else queues.delete(chat);
    } else if (wait === 0) ready.push(chat);
    else later(wait, chat);
  }

  /** Milliseconds until the next try; null when the update is given up. */
  function nextDelay(item: Item, retryAfter: number): number | null {
    let seconds = Math.min(Math.max(retryAfter, 0), longestRetryAfter);
    if (retryAfter === 0 && item.fails > 0) {
      item.delay = Math.min(longestDelay * (1 + random()), item.delay * 2);
      seconds = item.delay;
    }
    item.fails += 1;
    if (core.clock() + seconds * 1000 > item.pending.at + dayMs) {
      core.journal.add({
        type: 'given_up',
        bot: bot.id,
        updateId: item.pending.update.update_id,
        chat: item.pending.chat,
        reason: 'a day passed',
      });
      return null;
    }
    return seconds * 1000 * core.pace;
  }

  function later(ms: number, chat: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      ready.push(chat);
      pump();
    }, ms);
    timers.add(timer);
  }

  async function post(item: Item, duplicate: boolean): Promise<Outcome> {
    const { update, chat } = item.pending;
    const started = performance.now();
    let status: number | null = null;
    let error: string | null = null;
    let retryAfter = 0;
    let connected = true;
    try {
      const answer = await pool.request({
        method: 'POST',
        path: url.pathname + url.search,
        headers: headersOf(webhook),
        body: escaped(update),
      });
      status = answer.statusCode;
      retryAfter = Number(answer.headers['retry-after'] ?? 0) || 0;
      await answer.body.dump();
    } catch (failure) {
      error = failure instanceof Error ? failure.message : String(failure);
      connected = !isConnectFailure(failure);
    }
    const taken = status !== null && status >= 200 && status < 300;
    if (!closed)
      core.journal.add({
        type: 'delivery',
        bot: bot.id,
        updateId: update.update_id,
        chat,
        attempt: item.fails + 1,
        duplicate,
        status,
        error,
        ms: Math.round(performance.now() - started),
      });
    if (!taken && !duplicate)
      lastError = {
        at: core.clock(),
        text: status === null ? (error ?? 'Webhook connection closed') : `Wrong response from the webhook: ${status}`,
      };
    return { taken, connected, retryAfter };
  }

  for (const pending of bot.pending.values()) add(pending);
  pump();
  return {
    add(pending) {
      add(pending);
      pump();
    },
    get lastError() {
      return lastError;
    },
    async close() {
      closed = true;
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
      await pool.destroy();
      await Promise.all(running);
    },
  };
}

const headersOf = (webhook: Webhook): Record<string, string> => ({
  'content-type': 'application/json',
  'accept-encoding': 'gzip, deflate',
  ...(webhook.secretToken === '' ? {} : { 'x-telegram-bot-api-secret-token': webhook.secretToken }),
});

/** Telegram writes everything outside ASCII as \u escapes. */
const escaped = (value: object): string =>
  JSON.stringify(value).replaceAll(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

function swapFirst(queue: Item[]): void {
  const [first, second] = queue;
  if (first !== undefined && second !== undefined) queue.splice(0, 2, second, first);
}

const isConnectFailure = (failure: unknown): boolean =>
  failure instanceof Error &&
  'code' in failure &&
  ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'].includes(String(failure.code));

/** Ends early when the sender closes. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
