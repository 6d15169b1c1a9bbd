import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareBinaries, type Binaries } from './binaries.ts';
import { hasCode, OperatorError } from '../errors.ts';
import {
  asDatabaseUser,
  chooseAccount,
  nobody,
  type DatabaseAccount,
  type DatabaseCommand,
} from './database-user.ts';

export interface Cluster {
  folder: string;
  socketFolder: string;
  account: DatabaseAccount;
  binaries: Binaries;
}

const draftMark = '.new-';

/**
 * Prepares everything that the server needs below DATA_DIR: its data (created on the first start),
 * its socket folder, readable binaries.
 */
export async function prepareCluster(dataDir: string, user: string): Promise<Cluster> {
  const account = chooseAccount(dataDir);
  const binaries = prepareBinaries(dataDir, account);
  const folder = join(dataDir, 'postgres');
  removeDrafts(dataDir);
  if (isCreated(folder)) {
    requireVersion(folder, binaries.major);
    takeOwnership(folder, account);
  } else await create(folder, user, account, binaries);
  return { folder, socketFolder: prepareSocketFolder(dataDir, account), account, binaries };
}

/**
 * Creates the data in a new folder that is renamed when it is complete, so that a start that is
 * killed half-way leaves nothing to repair. The folder's name is new each time, because the initdb
 * of a killed start may still be cleaning up.
 */
async function create(
  folder: string,
  user: string,
  account: DatabaseAccount,
  binaries: Binaries,
): Promise<void> {
  const draft = mkdtempSync(`${folder}${draftMark}`);
  makeFolder(draft, account);
  // The built-in locale (PostgreSQL 17+) sorts the same on every machine and with every later C
  // library.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  // Whoever reaches the socket is let in, because it lies in a folder of mode 0700 and there is no
  // TCP port.
  const command = [
    binaries.initdb,
    '-D',
    draft,
    '-U',
    user,
    '--auth=trust',
    '--encoding=UTF8',
    '--no-instructions',
    ...locale,
  ];
  await runToEnd(
    asDatabaseUser(account, command, { endWithParent: true }),
    `The database could not be created in ${folder}`,
  );
  renameSync(draft, folder);
}

/**
 * Whether the database exists. Throws if the folder cannot be read or holds something else, rather
 * than treat it as absent.
 */
function isCreated(folder: string): boolean {
  try {
    if (readdirSync(folder).includes('PG_VERSION')) return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    if (hasCode(error, 'EACCES'))
      throw new OperatorError(
        `DATA_DIR: ${folder} belongs to another user. Start as that user, or choose another DATA_DIR.`,
      );
    throw error;
  }
  throw new OperatorError(
    `DATA_DIR: ${folder} holds no database. Move it away, or choose another DATA_DIR.`,
  );
}

function removeDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.includes(draftMark))
      rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

async function runToEnd(command: DatabaseCommand, failure: string): Promise<void> {
  const program = spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  program.stdout?.on('data', () => undefined); // read it: a full pipe would block the program
  program.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = await once(program, 'close');
  if (code !== 0) throw new Error(`${failure}: ${said.trim()}`);
}

function requireVersion(folder: string, major: string): void {
  const found = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (found !== major) {
    throw new OperatorError(
      `DATA_DIR holds a database of PostgreSQL ${found}, this version of Recado brings ${major}. Start the version that made it, or move the data with pg_dump to a server named by DATABASE_URL.`,
    );
  }
}

/**
 * The folder of the Unix socket, which is faster than TCP and reachable by nobody else. Its path
 * must be shorter than 103 bytes.
 */
function prepareSocketFolder(dataDir: string, account: DatabaseAccount): string {
  const usual = join(dataDir, 'postgres-socket');
  const short = Buffer.byteLength(join(usual, '.s.PGSQL.5432.lock')) <= 100;
  const folder = short
    ? usual
    : mkdtempSync(join(Buffer.byteLength(tmpdir()) <= 60 ? tmpdir() : '/tmp', 'recado-'));
  makeFolder(folder, account);
  return folder;
}

function makeFolder(folder: string, account: DatabaseAccount): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  if (account.kind !== 'same') chownSync(folder, owner(account), owner(account));
}

/**
 * Gives the folder to the account. Another account may have made it, by another way of starting or
 * on another machine.
 */
function takeOwnership(folder: string, account: DatabaseAccount): void {
  if (account.kind === 'same' || statSync(folder).uid === owner(account)) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, entry);
    if (!lstatSync(path).isSymbolicLink()) chownSync(path, owner(account), owner(account));
  }
  chownSync(folder, owner(account), owner(account));
}

/** In our user namespace root's own files belong to nobody, so root stays the owner. */
function owner(account: DatabaseAccount): number {
  return account.kind === 'nobody' ? nobody : 0;
}
