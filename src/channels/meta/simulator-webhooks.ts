import { Agent } from 'undici';
import { randomRow } from '../simulator-random.ts';
import { dayMs } from './simulator-clock.ts';
import { bodyOf, signatureHeaders } from './simulator-batches.ts';
import type { Core } from './simulator-core.ts';
import { Delivery } from './simulator-faults.ts';
import type { Pending } from './simulator-state.ts';

export interface WebhookSender {
  add(pending: Pending): void;
  /** What an earlier run left waiting leaves now. */
  resume(): void;
  setDelivery(delivery: Delivery): void;
  /** What is held back for a batch, or waits for its next try, leaves now. */
  deliverNow(): void;
  close(): Promise<void>;
}

/** Seconds until the next try: at once, then less and less often. */
const waits = [0, 1, 5, 15, 60, 300, 900, 3600];
/** How long WhatsApp goes on ("up to 7 days"), and the others (36 hours). */
const lifeMs = (object: string): number => (isWhatsApp(object) ? 7 * 24 : 36) * hourMs;
/** How long an answer may take; Messenger and Instagram wait for five seconds. */
const answerMs = (object: string): number => (isWhatsApp(object) ? 10_000 : 5_000);
const isWhatsApp = (object: string): boolean => object === 'whatsapp_business_account';
const hourMs = dayMs / 24;

interface Lane {
  waiting: Pending[];
  busy: boolean;
}

/**
 * Posts what happened to the callbacks. Changes of one conversation leave in order, those of others beside them; one that
 * fails does not hold up what follows it and is tried again later. Nothing is promised to the receiver: neither order nor
 * that a thing comes only once.
 */
export function startWebhooks(core: Core, origin: () => string): WebhookSender {
  let delivery = Delivery.parse({});
  let random = randomRow(delivery.seed);
  const agent = new Agent({ connections: 256, pipelining: 1 });
  const lanes = new Map<string, Lane>();
  const queue: { events: Pending[]; lane: Lane | null }[] = [];
  const gathered = new Map<string, { events: Pending[]; timer: NodeJS.Timeout }>();
  const running = new Set<Promise<void>>();
  const retries = new Map<() => void, () => void>();
  /** Since when the callback has taken nothing about an account. */
  const deaf = new Map<string, number>();
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
    const key = `${pending.url} ${pending.object} ${pending.form}`;
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
  async function send(given: Pending[], tries: number): Promise<void> {
    const events = given.filter(({ id }) => core.store.state.pending.has(id));
    if (events.length === 0) return;
    const taken = await post(events, tries, false);
    if (closed) return;
    if (!taken && dropDeaf(events)) return;
    if (taken) {
      for (const { subject } of events) deaf.delete(subject);
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

  /** "Webhooks Disabled": after an hour the app hears no more of a Page or Instagram account, and what waits is lost. */
  function dropDeaf(events: readonly Pending[]): boolean {
    if (isWhatsApp(events[0]?.object ?? '')) return false;
    for (const { subject } of events) {
      const since = deaf.get(subject) ?? core.clock.now();
      deaf.set(subject, since);
      if (core.clock.now() - since < hourMs) continue;
      deaf.delete(subject);
      core.onDeaf(subject);
      const ids = [...core.store.state.pending.values()].filter((one) => one.subject === subject).map(({ id }) => id);
      core.store.commit({ kind: 'done', ids });
      core.journal.add({ type: 'given_up', ids, reason: 'webhooks disabled after an hour of failures' });
    }
    return events.every(({ id }) => !core.store.state.pending.has(id));
  }

  async function post(events: Pending[], tries: number, duplicate: boolean): Promise<boolean> {
    const [first] = events;
    const url = new URL(first?.url ?? '');
    const object = first?.object ?? '';
    const body = bodyOf(events, delivery.merge, origin());
    const secret = object === 'instagram' && delivery.instagramSigner === 'instagram' ? core.instagramAppSecret : core.appSecret;
    const started = performance.now();
    let status: number | null = null;
    let error: string | null = null;
    try {
      const answer = await agent.request({
        origin: url.origin,
        method: 'POST',
        path: url.pathname + url.search,
        headers: { 'content-type': 'application/json', 'user-agent': 'facebookexternalua', ...signatureHeaders(body, secret) },
        headersTimeout: answerMs(object),
        bodyTimeout: answerMs(object),
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

  return {
    add,
    resume() {
      for (const pending of core.store.state.pending.values()) add(pending);
    },
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
