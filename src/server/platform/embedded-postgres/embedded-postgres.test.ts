import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DataDirInUse } from '../data-dir-lock.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';

let dataDir: string;
let server: EmbeddedPostgres | undefined;
let holder: ChildProcess | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'recado-embedded-'));
  chmodSync(dataDir, 0o711);
});

afterEach(async () => {
  await server?.stop();
  await kill(holder);
  server = holder = undefined;
  await expect
    .poll(() => rm(dataDir, { recursive: true, force: true }).then(() => true), { timeout: 10_000 })
    .toBe(true);
});

describe('the embedded database', () => {
  test('keeps its data from one start to the next', async () => {
    server = await startEmbeddedPostgres({ dataDir });
    await ask('create table note (text text)');
    await ask(`insert into note values ('São Paulo')`);
    await server.stop();
    server = await startEmbeddedPostgres({ dataDir });
    expect(await ask('select upper(text) as text from note')).toEqual([{ text: 'SÃO PAULO' }]);
    expect(await ask('show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  });

  test('refuses a second process, and the first goes on', async () => {
    server = await startEmbeddedPostgres({ dataDir });
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(DataDirInUse);
    expect(await hold()).toBe(`refused ${dataDir} is in use by another process (${process.pid})`);
    expect(await ask('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('is found whole after its process was killed', async () => {
    const ready = await hold();
    expect(ready).toMatch(/^ready /);
    const client = new pg.Client(ready.slice('ready '.length));
    client.on('error', () => undefined); // its server goes away below
    await client.connect();
    await client.query('create table note (number integer)');
    await client.query('insert into note select generate_series(1, 1000)');
    await kill(holder);
    server = await startEmbeddedPostgres({ dataDir });
    expect(await ask('select count(*)::integer from note')).toEqual([{ count: 1000 }]);
    await client.end();
  });

  test('starts again by itself when the server is killed', async () => {
    server = await startEmbeddedPostgres({ dataDir });
    await ask('create table note (number integer)');
    const before = serverProcess();
    process.kill(before, 'SIGKILL');
    await expect
      .poll(() => ask('select count(*)::integer from note').catch(() => null), { timeout: 15_000 })
      .toEqual([{ count: 0 }]);
    expect(serverProcess()).not.toBe(before);
  });

  test.each([
    ['of a process that is something else today', () => process.pid],
    ['of no process', () => 4_000_000],
  ])('starts in spite of a postmaster.pid %s', async (_name, processId) => {
    server = await startEmbeddedPostgres({ dataDir });
    await server.stop();
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), stalePidFile(processId()));
    server = await startEmbeddedPostgres({ dataDir });
    expect(await ask('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test.runIf(process.getuid?.() === 0)(
    'runs for root where no other user can enter, and after the folder was opened to them',
    async () => {
      chmodSync(dataDir, 0o700);
      server = await startEmbeddedPostgres({ dataDir });
      await ask('create table note (number integer)');
      await server.stop();
      chmodSync(dataDir, 0o711);
      server = await startEmbeddedPostgres({ dataDir });
      expect(await ask('select count(*)::integer from note')).toEqual([{ count: 0 }]);
      await server.stop();
      chmodSync(dataDir, 0o700);
      server = await startEmbeddedPostgres({ dataDir });
      expect(await ask('select count(*)::integer from note')).toEqual([{ count: 0 }]);
    },
  );

  test('never takes a folder that holds something else for an empty one', async () => {
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres', 'notes.txt'), 'keep me');
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('holds no database');
    expect(readFileSync(join(dataDir, 'postgres', 'notes.txt'), 'utf8')).toBe('keep me');
  });

  test('runs where the path is too long for a socket', async () => {
    server = await startEmbeddedPostgres({
      dataDir: join(dataDir, 'a-long-name-of-a-folder'.repeat(5)),
    });
    expect(await ask('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test.runIf(process.platform === 'linux')(
    'leaves a server alone whose folder was copied while it ran',
    async () => {
      server = await startEmbeddedPostgres({ dataDir });
      await ask('checkpoint');
      const original = serverProcess();
      const copy = await mkdtemp(join(tmpdir(), 'recado-embedded-copy-'));
      chmodSync(copy, 0o711);
      cpSync(join(dataDir, 'postgres'), join(copy, 'postgres'), { recursive: true });
      const second = await startEmbeddedPostgres({ dataDir: copy });
      await second.stop();
      await rm(copy, { recursive: true });
      expect(serverProcess()).toBe(original);
      expect(await ask('select 1 as one')).toEqual([{ one: 1 }]);
    },
  );

  test.runIf(process.platform === 'linux')(
    'starts in spite of a postmaster.pid of a zombie',
    async () => {
      server = await startEmbeddedPostgres({ dataDir });
      await server.stop();
      // A shell that turns into a program which never collects its child, like the first process of
      // many containers. The child ends only then: what ends before, the shell still collects.
      const bin = join(dataDir, 'bin');
      mkdirSync(bin);
      copyFileSync('/bin/true', join(bin, 'postgres'));
      const untilSleep = 'until read -r name < /proc/$$/comm && [ "$name" = sleep ]; do :; done';
      const parent = spawn('sh', [
        '-c',
        `(${untilSleep}; exec "${bin}/postgres") & echo $!; exec sleep 60`,
      ]);
      try {
        const [line] = await once(createInterface(parent.stdout), 'line');
        const zombie = Number(line);
        await expect
          .poll(() => readFileSync(`/proc/${zombie}/status`, 'utf8'))
          .toMatch(/^State:\s+Z/m);
        writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), stalePidFile(zombie));
        server = await startEmbeddedPostgres({ dataDir });
        expect(await ask('select 1 as one')).toEqual([{ one: 1 }]);
      } finally {
        parent.kill('SIGKILL');
      }
    },
  );
});

async function ask(statement: string): Promise<unknown[]> {
  const client = new pg.Client(server?.connectionString);
  client.on('error', () => undefined); // the query says it too
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Starts another process on the same DATA_DIR and resolves with the line it prints. */
async function hold(): Promise<string> {
  holder = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../../test/programs/hold-database.ts'), dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  if (!holder.stdout) throw new Error('no output');
  const [line] = await once(createInterface(holder.stdout), 'line');
  return String(line);
}

async function kill(process: ChildProcess | undefined): Promise<void> {
  if (!process || process.exitCode !== null || process.signalCode !== null) return;
  process.kill('SIGKILL');
  await once(process, 'exit');
}

function serverProcess(): number {
  return Number(
    readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0],
  );
}

function stalePidFile(processId: number): string {
  return `${processId}\n${join(dataDir, 'postgres')}\n1700000000\n5432\n${join(dataDir, 'postgres-socket')}\n\n  5432 1\nready   \n`;
}
