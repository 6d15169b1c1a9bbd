import { setTimeout as sleep } from 'node:timers/promises';
import type { JournalEntry } from '#simulators/telegram/journal.ts';
import type { TelegramSimulator } from '#simulators/telegram/simulator.ts';
import type { Database } from '#server/platform/db.ts';
import { until } from '#test/environments/telegram.ts';
import { check } from './judge/checker.ts';
import type { Verdict } from './judge/verdict.ts';
import { isIdle, readRows } from './database.ts';
import type { Evidence } from './judge/evidence.ts';
import type { Bot, Written } from './actors/load.ts';
import type { People } from './actors/people.ts';
import { lastWords } from './product-process.ts';

/** One load and everything that followed from it. */
export interface Run {
  plan: Written[];
  /** Resolves when everything is written. */
  written: Promise<void>;
  /** What the provider has seen since the beginning. */
  journal(): JournalEntry[];
  /** Adds what the test itself did in the provider's place. */
  note(entries: JournalEntry[]): void;
  /**
   * Waits until everything is written, done, taken, answered and sent; resolves with false if the
   * time is up before.
   */
  drained(withinMs: number): Promise<boolean>;
  evidence(rows?: Pick<Database, 'query'>): Promise<Evidence>;
  verdict(): Promise<Verdict>;
}

interface Surroundings {
  simulator: TelegramSimulator;
  database: Database;
  bots: readonly Bot[];
  /** The chats of earlier runs; late messages there do not belong to this one. */
  others: ReadonlySet<number>;
  /** The people who step in. */
  people: Omit<People, 'act'> | null;
}

/** A load under way. */
export interface Load {
  written: Promise<void>;
  /** Resolves when people have also finished their acts and the provider has no more faults. */
  done: Promise<void>;
}

/** A process notices what another has changed after 30 s at the latest. */
const TAKEN_UP_WITHIN_MS = 35_000;

/** Begins the load by calling `bring`. */
export function createRun(
  { simulator, database, bots, others, people }: Surroundings,
  plan: Written[],
  bring: () => Load,
): Run {
  const from = simulator.journal.length;
  const { written, done } = bring();
  const chats = [...new Set(plan.map(({ chat }) => chat))];
  const noted: JournalEntry[] = [];
  const isOurs = (entry: JournalEntry): boolean =>
    !('chat' in entry) || entry.chat === null || !others.has(entry.chat);
  const journal = (): JournalEntry[] => [...noted, ...simulator.journal.slice(from).filter(isOurs)];

  async function evidence(rows: Pick<Database, 'query'> = database): Promise<Evidence> {
    const entries = journal();
    const eventIds = entries.flatMap((entry) =>
      entry.type === 'update' ? [`${entry.bot}:${entry.updateId}`] : [],
    );
    const stored = await readRows(rows, chats, eventIds);
    return {
      questions: plan,
      journal: entries,
      ...stored,
      acts: people?.acts ?? [],
      listed: (await people?.listed()) ?? [],
    };
  }

  async function isDrained(): Promise<boolean> {
    await sleep(100); // querying the database costs time
    const waiting = await Promise.all(bots.map(({ token }) => simulator.control.pending(token)));
    return waiting.every((count) => count === 0) && isIdle(database, chats);
  }

  /** Whether nothing is left to do, and no question is left unseen. */
  const isTakenUp = async (): Promise<boolean> =>
    (await isDrained()) &&
    !check(await evidence()).violations.some(({ kind }) => kind === 'forgotten');

  return {
    plan,
    written,
    journal,
    note: (entries) => void noted.push(...entries),
    async drained(withinMs) {
      await done;
      await people?.endPauses();
      try {
        await until('the run to drain', isDrained, withinMs);
        if (people)
          await until('what a pause has left behind to be taken up', isTakenUp, TAKEN_UP_WITHIN_MS);
        return await isDrained();
      } catch {
        // The checker names what is left.
        return false;
      }
    },
    evidence,
    verdict: async () => check(await evidence()),
  };
}

/** The message of a failed test: the violations, the counts, and the end of the product's log. */
export function explain(verdict: Verdict, logFile: string): string {
  const lines = verdict.violations
    .slice(0, 40)
    .map(({ invariant, kind, detail }) => `${invariant} ${kind}: ${detail}`);
  return [
    ...lines,
    `${verdict.violations.length} violations`,
    JSON.stringify(verdict.counts),
    lastWords(logFile),
  ].join('\n');
}
