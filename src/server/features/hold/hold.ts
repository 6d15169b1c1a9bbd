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

/**
 * What waits for a person's decision: nothing; what was queued before the start; or new messages
 * too.
 */
type Level = 'nothing' | 'queue' | 'everything';

/** What a copy may do (docs/decisions/023). */
export interface Hold {
  /** Asks the database only while something is held back. */
  level(): Promise<Level>;
  /** Notes that somebody else receives for a channel. Without a hold this does nothing. */
  secondSign(sign: SecondSign): Promise<void>;
}

const levelOf = (row: Installation | null): Level =>
  row === null || row.held_since === null
    ? 'nothing'
    : row.second_sign === null
      ? 'queue'
      : 'everything';

/**
 * A hold begins before any process works on its database (`recognizeMachine`). So a process that
 * finds none never asks again.
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
 * Runs at the start, before anything works on the database, and begins a hold if the data came from
 * another machine. Resolves with whether there is a hold. A person's decision, and a hold without a
 * decision, survive every restart.
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
      // The same copy was started again: what came since the hold began is its own.
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

/** What waits in a workspace; null: there is no hold. */
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
 * A person says that this installation is the one: it is marked as belonging to this machine, and
 * what was held back goes on. `machine` is used for a copy that was never started here; a copy
 * under a hold has stored its own. `by` is null if the command on the machine was used. Throws
 * `forbidden` for users whose workspace was created after the copy.
 */
export async function release(
  { config, db }: Pick<Services, 'config' | 'db'>,
  { machine, by }: { machine: string | null; by: { workspaceId: string; userId: string } | null },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    tx.publish('hold-released');
    await lockMarks(tx);
    const row = await findInstallation(tx);
    // It was released already, or nothing was held back.
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
    // The folder is marked first: if the process dies between the two, the hold stays and can be
    // released again.
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
