import { Agent } from 'undici';
import { randomRow } from '../simulator-random.ts';
import { bodyOf, signatureHeaders } from './simulator-batches.ts';
import type { Core } from './simulator-core.ts';
import { Delivery } from './simulator-faults.ts';
import type { Pending } from './simulator-state.ts';

export interface WebhookSender {
  add(pending: Pending): void;
  setDelivery(delivery: Delivery): void;
  /** What is held back for a batch, or waits for its next try, leaves now. */
  deliverNow(): void;
  close(): Promise<void>;
}

/** Seconds until the next try: at once, then less and less often. */
const waits = [0, 1, 5, 15, 60, 300, 900, 3600];
/** How long WhatsApp goes on ("up to 7 days"), and the others (36 hours). */
const lifeMs = (object: string): number => (object === 'whatsapp_business_account' ? 7 * 24 : 36) * 3_600_000;
const answerMs = 10_000;

interface Lane {
  waiting: Pending[];
  busy: boolean;
}

/**
 * Posts what happened to the callbacks. Changes of one conversation leave in order, those of others beside them; one that
 * fails does not hold up what follows it and is tried again later. Nothing is promised to the receiver: neither order nor
 * that a thing comes only once.
 */
export function startWebhooks(core: Core): WebhookSender {
  let delivery = Delivery.parse({});
  let random = randomRow(delivery.seed);
  const agent = new Agent({ connections: 256, pipelining: 1, headersTimeout: answerMs, bodyTimeout: answerMs });
  const lanes = new Map<string, Lane>();
  const queue: { events: Pending[]; lane: Lane | null }[] = [];
  const gathered = new Map<string, { events: Pending[]; timer: NodeJS.Timeout }>();
  const running = new Set<Promise<void>>();
  const retries = new Map<() => void, () => void>();
  let closed = false;

  function add(pending: Pending): void {
    if (delivery.batch > 1 || delivery.shuffle) return gather(pending);
    const key = `${pending.url} ${pending.lane}`;
    const lane = lanes.get(key) ?? { waiting: [], busy: false };
    lanes.set(key, lane);
    lane.waiting.push(pending);
    leave(lane, key);
  }

  function leave(lane: Lane, key: string): void {
    if (lane.busy) return;
    const first = lane.waiting.shift();
    if (first === undefined) return void lanes.delete(key);
    lane.busy = true;
    queue.push({ events: [first], lane });
    pump();
  }

  /** Holds changes for the same address back until there are enough of them, or long enough. */
  function gather(pending: Pending): void {
    const key = `${pending.url} ${pending.object}`;
    const group = gathered.get(key) ?? { events: [], timer: setTimeout(() => release(key), delivery.waitMs) };
    gathered.set(key, group);
    group.events.push(pending);
    if (!delivery.shuffle && group.events.length >= delivery.batch) release(key);
  }

  function release(key: string): void {
    const group = gathered.get(key);
    if (group === undefined) return;
    gathered.delete(key);
    clearTimeout(group.timer);
    const events = delivery.shuffle ? shuffled(group.events, random) : group.events;
    for (let from = 0; from < events.length; from += delivery.batch)
      queue.push({ events: events.slice(from, from + delivery.batch), lane: null });
    pump();
  }

  function pump(): void {
    while (!closed && running.size < delivery.connections) {
      const item = queue.shift();
      if (item === undefined) return;
      const work = send(item.events, 0).then(() => {
        running.delete(work);
        if (item.lane !== null) {
          item.lane.busy = false;
          const [first] = item.events;
          if (first !== undefined) leave(item.lane, `${first.url} ${first.lane}`);
        }
        pump();
      });
      running.add(work);
    }
  }

  /** One try; a failed one comes again by itself. */
  async function send(events: Pending[], tries: number): Promise<void> {
    const taken = await post(events, tries, false);
    if (closed) return;
    if (taken) {
      core.store.commit({ kind: 'done', ids: events.map(({ id }) => id) });
      if (delivery.duplicate > 0 && random() < delivery.duplicate) await post(events, tries, true);
      return;
    }
    const wait = (waits[Math.min(tries, waits.length - 1)] ?? 0) * 1000;
    const [first] = events;
    if (first !== undefined && core.clock.now() + wait > first.at + lifeMs(first.object)) {
      const ids = events.map(({ id }) => id);
      core.store.commit({ kind: 'done', ids });
      core.journal.add({ type: 'given_up', ids, reason: 'too old' });
      return;
    }
    const again = (): void => {
      retries.delete(again);
      if (closed) return;
      const retry = send(events, tries + 1).finally(() => {
        running.delete(retry);
        pump();
      });
      running.add(retry);
    };
    retries.set(again, core.clock.after(wait, again));
  }

  async function post(events: Pending[], tries: number, duplicate: boolean): Promise<boolean> {
    const url = new URL(events[0]?.url ?? '');
    const body = bodyOf(events, delivery.merge);
    const started = performance.now();
    let status: number | null = null;
    let error: string | null = null;
    try {
      const answer = await agent.request({
        origin: url.origin,
        method: 'POST',
        path: url.pathname + url.search,
        headers: { 'content-type': 'application/json', 'user-agent': 'facebookexternalua', ...signatureHeaders(body, core.appSecret) },
        body,
      });
      status = answer.statusCode;
      await answer.body.dump();
    } catch (failure) {
      error = failure instanceof Error ? failure.message : String(failure);
    }
    const ids = events.map(({ id }) => id);
    const ms = Math.round(performance.now() - started);
    if (!closed)
      core.journal.add({ type: 'delivery', ids, url: url.href, attempt: tries + 1, duplicate, status, error, ms, bytes: body.byteLength });
    return status !== null && status >= 200 && status < 300;
  }

  for (const pending of core.store.state.pending.values()) add(pending);
  return {
    add,
    setDelivery(given) {
      for (const key of gathered.keys()) release(key);
      delivery = Delivery.parse(given);
      random = randomRow(delivery.seed);
    },
    deliverNow() {
      for (const key of gathered.keys()) release(key);
      for (const [again, cancel] of retries) {
        cancel();
        again();
      }
    },
    async close() {
      closed = true;
      for (const { timer } of gathered.values()) clearTimeout(timer);
      await agent.destroy();
      await Promise.all(running);
    },
  };
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const rest = [...items];
  const mixed: Item[] = [];
  while (rest.length > 0) mixed.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return mixed;
}
