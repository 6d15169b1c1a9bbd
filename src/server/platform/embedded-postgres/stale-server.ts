import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasCode, OperatorError } from '../errors.ts';

/**
 * Clears away the server of a process that is gone (we hold DATA_DIR, so nobody else uses it). A
 * server that still runs is shut down cleanly and waited for. A postmaster.pid without a server is
 * removed, even if it was copied from a folder whose server runs.
 */
export async function clearStaleServer(folder: string, patienceMs: number): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  const processId = readProcessId(file);
  if (processId === null) return;
  for (
    const start = Date.now();
    isRunningServer(processId) && worksIn(processId, folder);
    await sleep(20)
  ) {
    if (!existsSync(file)) return;
    signal(processId, Date.now() - start > patienceMs ? 'SIGQUIT' : 'SIGINT');
    if (Date.now() - start > 2 * patienceMs)
      throw new OperatorError(
        `The database server of an earlier start (process ${processId}) does not end. Stop it and start again.`,
      );
  }
  rmSync(file, { force: true });
}

function readProcessId(file: string): number | null {
  try {
    const number = Number(readFileSync(file, 'utf8').split('\n', 1)[0]);
    return Number.isInteger(number) && number > 1 ? number : null;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * Whether the process is a running PostgreSQL server: after a reboot another program may have its
 * id. A zombie (killed, and not collected by its parent, as in many containers) counts as gone,
 * although PostgreSQL itself takes it for running.
 */
function isRunningServer(processId: number): boolean {
  try {
    const status = readFileSync(`/proc/${processId}/status`, 'utf8');
    return /^Name:\s+postgres$/m.test(status) && !/^State:\s+[ZX]/m.test(status);
  } catch (error) {
    if (!hasCode(error, 'ENOENT') && !hasCode(error, 'ESRCH')) throw error;
    return existsSync('/proc/self') ? false : isRunningServerWithoutProc(processId);
  }
}

/**
 * Whether a server runs in this folder, which is its working directory. If that cannot be seen
 * (macOS, another account), the pid file is believed.
 */
function worksIn(processId: number, folder: string): boolean {
  try {
    const [there, here] = [statSync(`/proc/${processId}/cwd`), statSync(folder)];
    return there.dev === here.dev && there.ino === here.ino;
  } catch (error) {
    if (
      hasCode(error, 'ENOENT') ||
      hasCode(error, 'ESRCH') ||
      hasCode(error, 'EACCES') ||
      hasCode(error, 'EPERM')
    )
      return true;
    throw error;
  }
}

function isRunningServerWithoutProc(processId: number): boolean {
  try {
    const line = execFileSync('ps', ['-o', 'state=,comm=', '-p', String(processId)], {
      encoding: 'utf8',
    }).trim();
    return line.endsWith('postgres') && !line.startsWith('Z');
  } catch {
    return false; // ps exits with 1 if there is no such process
  }
}

function signal(processId: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(processId, name);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}
