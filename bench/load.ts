/**
 * Telegram's side of the webhooks, in a process of its own. It posts updates either as fast as they
 * are acknowledged, with a number of requests at one time (closed loop), or at a fixed rate (open
 * loop). Latency counts from the moment at which an update was due, not from when it could be sent.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'undici';
import { z } from 'zod';
import { announce, readTask } from './child.ts';
import { updateFor } from './update.ts';

export const LoadTask = z.object({
  origin: z.string(),
  channels: z.array(z.object({ path: z.string(), secret: z.string() })),
  customers: z.number(),
  /** The number of the first update; a number is never used twice in one database. */
  first: z.number(),
  messages: z.number(),
  /** The most requests at one time. */
  connections: z.number(),
  /** Updates a second; null: as fast as they are acknowledged. */
  rate: z.number().nullable(),
});
export type LoadTask = z.output<typeof LoadTask>;

export const LoadResult = z.object({
  /**
   * When the update number `first + index` was due, and when it was acknowledged, in milliseconds
   * since 1970.
   */
  due: z.array(z.number()),
  acknowledged: z.array(z.number()),
  /** How many answers were 503; these updates were sent again. */
  refused: z.number(),
  /** How many connections broke; these updates were sent again. */
  broken: z.number(),
  cpuMs: z.number(),
});
export type LoadResult = z.output<typeof LoadResult>;

/**
 * As at Telegram, the pause before a refused update is sent again grows, and is never shorter than
 * the answer demands.
 */
const REPEAT_MS = { first: 500, longest: 8000 };

async function main(): Promise<void> {
  const task = await readTask(LoadTask);
  const pool = new Pool(task.origin, {
    connections: task.connections,
    pipelining: 1,
    headersTimeout: 60_000,
  });
  const result: LoadResult = { due: [], acknowledged: [], refused: 0, broken: 0, cpuMs: 0 };
  const now = (): number => performance.timeOrigin + performance.now();

  /** Status null: the connection broke. */
  async function post(
    path: string,
    headers: Record<string, string>,
    body: string,
  ): Promise<{ status: number | null; retryAfterMs: number }> {
    try {
      const answer = await pool.request({ method: 'POST', path, headers, body });
      await answer.body.dump();
      return {
        status: answer.statusCode,
        retryAfterMs: Number(answer.headers['retry-after'] ?? 0) * 1000,
      };
    } catch {
      return { status: null, retryAfterMs: 0 };
    }
  }

  async function send(index: number): Promise<void> {
    const { channel, body } = updateFor(task.first + index, task.customers);
    const target = task.channels[channel];
    if (!target) throw new Error(`There is no channel ${channel}.`);
    const headers = {
      'content-type': 'application/json',
      'x-telegram-bot-api-secret-token': target.secret,
    };
    for (let pause = REPEAT_MS.first; ; pause = Math.min(pause * 2, REPEAT_MS.longest)) {
      const { status, retryAfterMs } = await post(target.path, headers, body);
      if (status === 200) break;
      if (status !== 503 && status !== null) throw new Error(`An update was answered ${status}.`);
      if (status === 503) result.refused += 1;
      else result.broken += 1;
      await wait(Math.max(pause * (0.5 + Math.random()), retryAfterMs));
    }
    result.acknowledged[index] = now();
  }

  async function closedLoop(): Promise<void> {
    let next = 0;
    const work = async (): Promise<void> => {
      while (next < task.messages) {
        const index = next++;
        result.due[index] = now();
        await send(index);
      }
    };
    await Promise.all(Array.from({ length: task.connections }, work));
  }

  async function openLoop(rate: number): Promise<void> {
    const start = now() + 50;
    const sending: Promise<void>[] = [];
    for (let index = 0; index < task.messages; index++) {
      const due = start + (index * 1000) / rate;
      while (now() < due) await wait(Math.max(1, due - now()));
      result.due[index] = due;
      sending.push(send(index));
    }
    await Promise.all(sending);
  }

  const before = process.cpuUsage();
  await (task.rate === null ? closedLoop() : openLoop(task.rate));
  const used = process.cpuUsage(before);
  result.cpuMs = (used.user + used.system) / 1000;
  await pool.close();
  announce(result);
}

if (import.meta.main) await main();
