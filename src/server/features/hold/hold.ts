import { randomUUID } from 'node:crypto';
import type { Hold as ShownHold, SecondSign } from '#contract/hold.ts';
import { record } from '#server/features/audit/audit.ts';
import { inTransaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import {
  findInstallation,
  type Installation,
  listWorkspaces,
  lockMarks,
  markDatabase,
  markHeld,
  noteSecondSign,
  wasThere,
} from './hold.store.ts';
import { countHeld, holdQueue, releaseQueue } from './held-queue.store.ts';
import { compareMarks, readFolderMark, writeFolderMark } from './marks.ts';

/** What waits for a person's word: nothing; what was queued before the start; new messages, too. */
type Level = 'nothing' | 'queue' | 'everything';

/** What a copy may do (docs/decisions/023). */
export interface Hold {
  /** Asks the database only while something is held back. */
  level(): Promise<Level>;
  /** Somebody else receives for a channel. Means nothing where nothing is held back. */
  secondSign(sign: SecondSign): Promise<void>;
}

const levelOf = (row: Installation | null): Level =>
  row === null || row.held_since === null
    ? 'nothing'
    : row.second_sign === null
      ? 'queue'
      : 'everything';

/**
 * What is held back begins before a process works on its database (`recognizeMachine`), so one that
 * finds nothing never asks again.
 */
export async function createHold({ db, log }: Pick<Services, 'db' | 'log'>): Promise<Hold> {
  let known = levelOf(await findInstallation(db));
  return {
    async level() {
      if (known !== 'nothing') known = levelOf(await findInstallation(db));
      return known;
    },
    async secondSign(sign) {
      if (known === 'nothing' || (await noteSecondSign(db, sign)) === 0) return;
      log.warn({ sign }, 'Somebody else receives for this copy: new messages wait, too');
    },
  };
}

/**
 * At the start, before anything works on the database: what came from another machine is held back.
 * Answers whether anything is. A person's decision, and a hold that nobody decided about, survive
 * every restart.
 */
export async function recognizeMachine(
  { config, db, log }: Pick<Services, 'config' | 'db' | 'log'>,
  machine: string | null,
): Promise<boolean> {
  if (machine === null)
    log.info(
      'This machine cannot be told from others; a copy of the data would not be noticed. MACHINE_ID names it',
    );
  return inTransaction(db, async (tx) => {
    await lockMarks(tx);
    const folder = await readFolderMark(config.dataDir);
    const row = await findInstallation(tx);
    const isHeld = row !== null && row.held_since !== null;
    if (compareMarks(folder, row, machine) === 'copy') {
      // The same copy, started again: what came since is its own.
      if (isHeld && row.held_machine === machine) return true;
      await holdQueue(tx);
      await markHeld(tx, { machine, place: row?.place ?? randomUUID() });
      return true;
    }
    if (isHeld) return true;
    const mark = {
      machine: machine ?? row?.machine ?? folder?.machine ?? null,
      place: row?.place ?? folder?.place ?? randomUUID(),
    };
    if (folder?.machine !== mark.machine || folder.place !== mark.place)
      await writeFolderMark(config.dataDir, mark);
    if (row?.machine !== mark.machine) await markDatabase(tx, mark);
    return false;
  });
}

/** What waits in a workspace; null: nothing is held back. */
export async function readHold(
  { db }: Pick<Services, 'db'>,
  hold: Hold,
  workspaceId: string,
): Promise<ShownHold | null> {
  if ((await hold.level()) === 'nothing') return null;
  const row = await findInstallation(db);
  if (row === null || row.held_since === null) return null;
  return {
    since: row.held_since,
    secondSign: row.second_sign,
    waiting: await countHeld(db, workspaceId),
  };
}

/**
 * A person says that this is the one: it is marked as this machine's, and what was held back goes
 * on. `machine` is for a copy that was never started here; one that was knows its own. `by` is null
 * where it was said on the machine. Throws `forbidden` for who came after the copy.
 */
export async function release(
  { config, db }: Pick<Services, 'config' | 'db'>,
  { machine, by }: { machine: string | null; by: { workspaceId: string; userId: string } | null },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    tx.publish('hold-released');
    await lockMarks(tx);
    const row = await findInstallation(tx);
    // Said a second time, or where nothing is held back.
    if (
      row?.held_since === null &&
      (config.databaseUrl !== null ||
        compareMarks(await readFolderMark(config.dataDir), row, machine) === 'same')
    )
      return;
    if (by !== null && !(await wasThere(tx, by.workspaceId))) throw new AppError('forbidden');
    const mark = {
      machine: row !== null && row.held_since !== null ? row.held_machine : machine,
      place: randomUUID(),
    };
    // The folder first: where this ends between the two, it is still held back and said once more.
    if (config.databaseUrl === null) await writeFolderMark(config.dataDir, mark);
    await markDatabase(tx, mark);
    await releaseQueue(tx);
    for (const workspaceId of await listWorkspaces(tx)) {
      const userId = by?.workspaceId === workspaceId ? by.userId : null;
      await record(tx, {
        workspaceId,
        userId,
        action: 'hold.released',
        details: { by: by === null ? 'command' : 'person' },
      });
      tx.tell(workspaceId, 'hold', 'conversations');
    }
  });
}
