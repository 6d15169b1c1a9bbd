import { isUnstorable } from '#server/platform/database-errors.ts';
import { type Database, inTransaction } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { change } from './changes.ts';
import { storeDeadLetter } from '#server/pipeline/delivery/dead-letter.store.ts';
import { createLoop, type Loop } from '#server/platform/work/loop.ts';
import { isStatus } from './status-reports.ts';
import { dropOldestReport, type WorkedOff, workOffReports } from './statuses.store.ts';

const AT_A_TIME = 2;
/**
 * Whoever stores reports wakes this loop; the poll is for reports of a process that died between
 * the two.
 */
const CHECK_MS = 5000;
/**
 * States that arrive in many small requests are worked off together, and after what people wait
 * for.
 */
const GATHER_MS = 50;
/**
 * The rest is this many times as long as the work, so that it takes at most a third of one
 * connection and one core.
 */
const REST = 2;
/** Open pages read their conversations again each time they are told. */
const TELL_EVERY_MS = 500;

/**
 * Works off the acknowledged reports, a few at a time with a rest in between, so that a thousand
 * states delay nobody's messages. `leases` does not wait for the disk: what a crash of the database
 * loses is still in its report.
 */
export function createStatusWork({ bus, jobs, log }: Services, leases: Database): Loop {
  const touched = new Set<string>();
  let tellAt = 0;

  function tell(isLast: boolean): void {
    if (!isLast && performance.now() < tellAt) return;
    for (const workspaceId of touched) bus.tell(workspaceId, 'conversations');
    touched.clear();
    tellAt = performance.now() + TELL_EVERY_MS;
  }

  async function workOff(reports: number): Promise<WorkedOff> {
    const done = await inTransaction(leases, async (db) => {
      const worked = await workOffReports(db, reports);
      for (const { event, ...place } of worked.singly) {
        if (isStatus(event)) await change({ db, jobs }, place, event);
        db.tell(place.workspaceId, 'notifications');
      }
      return worked;
    });
    for (const workspaceId of done.workspaces) touched.add(workspaceId);
    return done;
  }

  /**
   * Works off one report; if it cannot be stored, it becomes a dead letter, so that it does not
   * hold up all after it.
   */
  async function workOffOne(): Promise<void> {
    try {
      await workOff(1);
    } catch (error) {
      if (!isUnstorable(error)) throw error;
      log.error({ err: error }, 'A delivery report cannot be worked off; kept as a dead letter');
      await inTransaction(leases, async (db) => {
        const dropped = await dropOldestReport(db);
        if (dropped === null) return;
        const detail = `${String(error)} ${JSON.stringify(dropped.states)}`.slice(0, 10_000);
        await storeDeadLetter(db, {
          workspaceId: dropped.workspaceId,
          conversationId: null,
          messageId: null,
          step: 'receive',
          code: 'unstorable',
          detail,
        });
      });
    }
  }

  const loop = createLoop({
    name: 'delivery-reports',
    log,
    pollMs: CHECK_MS,
    async run() {
      const start = performance.now();
      try {
        const { workspaces } = await workOff(AT_A_TIME);
        tell(workspaces.length === 0);
        return workspaces.length === 0 ? null : REST * (performance.now() - start);
      } catch (error) {
        if (!isUnstorable(error)) throw error;
        await workOffOne();
        return REST * (performance.now() - start);
      }
    },
  });
  return { wake: () => loop.wake(GATHER_MS), stop: () => loop.stop() };
}
