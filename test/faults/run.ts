import { setTimeout as sleep } from 'node:timers/promises';
import type { JournalEntry } from '#channels/telegram/simulator-journal.ts';
import type { TelegramSimulator } from '#channels/telegram/simulator.ts';
import type { Database } from '#server/platform/db.ts';
import { until } from '#test/telegram-world.ts';
import { check, type Verdict } from './checker.ts';
import { isIdle, readRows } from './database.ts';
import type { Evidence } from './evidence.ts';
import type { Bot, Written } from './load.ts';
import { lastWords } from './product-process.ts';

/** One load and all that came of it. */
export interface Run {
  plan: Written[];
  /** Everything is written. */
  written: Promise<void>;
  /** What the provider saw since the beginning. */
  journal(): JournalEntry[];
  /** Adds what the test itself did in the provider's place. */
  note(entries: JournalEntry[]): void;
  /** Waits until everything is written, taken, answered and sent; false when the time is up before. */
  drained(withinMs: number): Promise<boolean>;
  evidence(rows?: Pick<Database, 'query'>): Promise<Evidence>;
  verdict(): Promise<Verdict>;
}

interface Surroundings {
  simulator: TelegramSimulator;
  database: Database;
  bots: readonly Bot[];
  /** Chats of earlier runs, whose late words are not of this one. */
  others: ReadonlySet<number>;
}

/** Begins to bring the load, by `bring`. */
export function createRun({ simulator, database, bots, others }: Surroundings, plan: Written[], bring: () => Promise<void>): Run {
  const from = simulator.journal.length;
  const written = bring();
  const chats = [...new Set(plan.map(({ chat }) => chat))];
  const noted: JournalEntry[] = [];
  const isOurs = (entry: JournalEntry): boolean => !('chat' in entry) || entry.chat === null || !others.has(entry.chat);
  const journal = (): JournalEntry[] => [...noted, ...simulator.journal.slice(from).filter(isOurs)];

  async function evidence(rows: Pick<Database, 'query'> = database): Promise<Evidence> {
    const entries = journal();
    const eventIds = entries.flatMap((entry) => (entry.type === 'update' ? [`${entry.bot}:${entry.updateId}`] : []));
    return { questions: plan, journal: entries, ...(await readRows(rows, chats, eventIds)) };
  }

  async function isDrained(): Promise<boolean> {
    await sleep(100); // a look at the database is not free
    const waiting = await Promise.all(bots.map(({ token }) => simulator.control.pending(token)));
    return waiting.every((count) => count === 0) && isIdle(database, chats);
  }

  return {
    plan,
    written,
    journal,
    note: (entries) => void noted.push(...entries),
    async drained(withinMs) {
      await written;
      try {
        await until('the run to drain', isDrained, withinMs);
        return true;
      } catch {
        // What is left is for the checker to name.
        return false;
      }
    },
    evidence,
    verdict: async () => check(await evidence()),
  };
}

/** For a failed test: the violations, the counts, and what the product said last. */
export function explain(verdict: Verdict, logFile: string): string {
  const lines = verdict.violations.slice(0, 40).map(({ invariant, kind, detail }) => `${invariant} ${kind}: ${detail}`);
  return [...lines, `${verdict.violations.length} violations`, JSON.stringify(verdict.counts), lastWords(logFile)].join('\n');
}
