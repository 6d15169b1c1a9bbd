import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { z } from 'zod';

export const root = join(import.meta.dirname, '..');
/**
 * A clock tick of /proc in milliseconds; there are 100 a second on every Linux that Node supports.
 */
const TICK_MS = 10;

export interface Child {
  pid: number;
  process: ChildProcess;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a TypeScript file under this same Node. Its standard error is shown with ours. */
export function startNode(
  file: string,
  options: {
    env?: Record<string, string>;
    nodeArguments?: string[];
    stdout?: 'pipe' | 'ignore';
  } = {},
): Child {
  const child = spawn(process.execPath, [...(options.nodeArguments ?? []), join(root, file)], {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: ['pipe', options.stdout ?? 'pipe', 'inherit'],
  });
  if (child.pid === undefined) throw new Error(`${file} did not start.`);
  // A run that is ended in the middle must not leave a child behind that goes on sending.
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return {
    pid: child.pid,
    process: child,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}

/** The first line a child writes, as JSON. Throws when it ends before. */
export async function firstLine<Schema extends z.ZodType>(
  child: Child,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (!child.process.stdout) throw new Error('The child has no output.');
  for await (const line of createInterface({ input: child.process.stdout }))
    return schema.parse(JSON.parse(line));
  throw new Error(`A child ended without a word (code ${child.process.exitCode}).`);
}

/** Runs a child that reads a task and answers with a result, both JSON. */
export async function runTask<Schema extends z.ZodType>(
  file: string,
  task: unknown,
  schema: Schema,
): Promise<z.output<Schema>> {
  const child = startNode(file);
  child.process.stdin?.end(JSON.stringify(task));
  if (!child.process.stdout) throw new Error('The child has no output.');
  const [said, [code]] = await Promise.all([
    text(child.process.stdout),
    once(child.process, 'exit'),
  ]);
  if (code !== 0) throw new Error(`${file} ended with ${String(code)}.`);
  return schema.parse(JSON.parse(said));
}

/** User and system time of all threads of a process, in milliseconds; 0 if it is gone. */
export function cpuMs(pid: number): number {
  return times(pid).own;
}

/**
 * The same for a PostgreSQL server: the postmaster, its living children, and its children that have
 * ended.
 */
export function postgresCpuMs(folder: string): number {
  const [line = ''] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  const postmaster = Number(line);
  const { own, reaped } = times(postmaster);
  return children(postmaster).reduce((sum, pid) => sum + times(pid).own, own + reaped);
}

/** Resident memory in MB: now, and the most since `resetPeak`. */
export function memory(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

export function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

function times(pid: number): { own: number; reaped: number } {
  if (!existsSync(`/proc/${pid}/stat`)) return { own: 0, reaped: 0 };
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may hold spaces; utime is the 14th field, the 12th after the name.
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
  return { own: (utime + stime) * TICK_MS, reaped: (cutime + cstime) * TICK_MS };
}

function children(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number),
  );
}
