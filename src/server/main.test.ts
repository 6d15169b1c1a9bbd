import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDataDir } from '#test/environments/data-folder.ts';
import { createDatabase } from '#test/environments/database.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

interface Started {
  process: ChildProcess;
  /** All it wrote so far. */
  said(): string;
  /** The address it names when it is ready. */
  ready(): Promise<string>;
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | string>;
}

let dataDir: string;
let started: Started[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'recado-main-'));
});

afterEach(async () => {
  for (const { process: child, ended } of started) {
    child.kill('SIGKILL');
    await ended;
  }
  started = [];
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

// Where six files load the product at once, a start takes half a minute.
describe('the process', { timeout: 240_000 }, () => {
  test('starts, is ready, stops cleanly on SIGTERM with its database, and starts again', async () => {
    const first = start();
    const address = await first.ready();
    expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(first.said()).not.toMatch(/"level":[456]0/);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    expect(await start().ready()).toMatch(/^http/);
  });

  test('a second process on the same DATA_DIR ends with one line, and the first goes on', async () => {
    await prepareDataDir(dataDir);
    const first = start();
    const address = await first.ready();
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.said().trim()).toBe(
      `DATA_DIR: another Recado uses this folder (process ${first.process.pid}). Stop it, or choose another folder with DATA_DIR.`,
    );
    expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);
  });

  test('after SIGKILL the next start goes on, with the code compiled already, and no server is left behind', async () => {
    await prepareDataDir(dataDir);
    const compiled = join(dataDir, 'compiled');
    const first = start({ NODE_COMPILE_CACHE: compiled });
    await first.ready();
    const server = Number(
      readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0],
    );
    first.process.kill('SIGKILL');
    await first.ended;
    expect(readdirSync(compiled, { recursive: true }).length).toBeGreaterThan(100);
    await start().ready();
    expect(isRunning(server)).toBe(false);
  });

  test('with DATABASE_URL it starts no server, and two processes share one database', async () => {
    const { connectionString, drop } = await createDatabase();
    const own = { DATABASE_URL: connectionString, SIMULATOR: 'off' };
    // On machines of their own: that is no sign of a copy here.
    const both = [start({ ...own, MACHINE_ID: 'one' }), start({ ...own, MACHINE_ID: 'two' })];
    for (const address of await Promise.all(both.map((child) => child.ready()))) {
      expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);
    }
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
    expect(both.map((child) => child.said()).join('')).not.toContain('another machine');
    for (const child of both) child.process.kill('SIGTERM');
    expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0]);
    await drop();
  });

  test('SIGTERM in the middle of the start ends it', async () => {
    const child = start();
    await expect
      .poll(() => existsSync(join(dataDir, 'recado.pid')), { timeout: 45_000, interval: 5 })
      .toBe(true);
    child.process.kill('SIGTERM');
    expect(await child.ended).toBe(0);
    expect(await start().ready()).toMatch(/^http/);
  });

  test('an open connection does not hold up the end', async () => {
    await prepareDataDir(dataDir);
    const child = start();
    const address = new URL(await child.ready());
    const socket = connect(Number(address.port), '127.0.0.1');
    socket.on('error', () => undefined); // cut by the server, which is the point
    await once(socket, 'connect');
    socket.write('POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n');
    const since = Date.now();
    child.process.kill('SIGINT');
    expect(await child.ended).toBe(0);
    expect(Date.now() - since).toBeLessThan(10_000);
    socket.destroy();
  });
});

describe('what an operator can mend is said in one line', () => {
  test('wrong values', async () => {
    const child = start({ PORT: 'abc', LANG: 'pt_BR.UTF-8' });
    expect(await child.ended).toBe(1);
    expect(child.said().trim()).toBe('PORT: use um número inteiro de 0 a 65535');
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  });

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const child = start({ PORT: String(port) });
    expect(await child.ended).toBe(1);
    expect(child.said().trim()).toBe(
      `PORT: port ${port} is in use. Choose another, such as PORT=3001.`,
    );
    other.close();
  });

  test('an address that does not exist', async () => {
    const child = start({ HOST: 'nope.invalid' });
    expect(await child.ended).toBe(1);
    expect(child.said().trim()).toBe(
      'HOST: the address nope.invalid was not found. Use one of this machine, such as HOST=127.0.0.1.',
    );
  });

  test('a database that is not there', async () => {
    const child = start({ DATABASE_URL: 'postgres://recado@127.0.0.1:1/recado' });
    expect(await child.ended).toBe(1);
    expect(child.said().trim()).toMatch(
      /^DATABASE_URL: the database could not be opened \(.*ECONNREFUSED.*\)\. Check the address and that the server is up\.$/,
    );
  });
});

/** A zombie that nobody collects, as in many containers, does not count. */
function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return (
      !existsSync(`/proc/${processId}`) ||
      !/^State:\s+Z/m.test(readFileSync(`/proc/${processId}/status`, 'utf8'))
    );
  } catch {
    return false;
  }
}

function start(environment: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: dataDir,
      PORT: '0',
      LANG: 'en',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'close').then(([code, signal]) =>
    typeof code === 'number' ? code : String(signal),
  );
  const entry: Started = {
    process: child,
    said: () => said,
    ended,
    ready: async () => {
      await expect
        .poll(() => said, { timeout: 90_000, interval: 20 })
        .toMatch(/Recado ready in .*: http/);
      return /Recado ready in .*: (http\S+)/.exec(said)?.[1] ?? '';
    },
  };
  started.push(entry);
  return entry;
}
