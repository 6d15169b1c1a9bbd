import { spawnSync, type SpawnOptions } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../errors.ts';

/**
 * The user that the server runs as. PostgreSQL refuses root, so a root process runs it as `nobody`.
 * If that user cannot reach DATA_DIR (below root's own home, for instance), the server runs as root
 * in a user namespace in which root appears as `nobody`.
 */
export type DatabaseAccount = { kind: 'same' } | { kind: 'nobody' } | { kind: 'namespace' };

export interface DatabaseCommand {
  file: string;
  args: string[];
  options: Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'>;
}

/**
 * The user id of `nobody`. Every Linux and macOS distribution has it in its user table; initdb
 * refuses an id that is not there.
 */
export const nobody = 65_534;

const namespaceArguments = ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`];

/** Chooses by trying, because permissions, containers and kernels differ too much to be deduced. */
export function chooseAccount(dataDir: string): DatabaseAccount {
  if (process.getuid?.() !== 0) return { kind: 'same' };
  if (nobodyCan('-x', dataDir)) return { kind: 'nobody' };
  if (findProgram('unshare') && spawnSync('unshare', [...namespaceArguments, 'true']).status === 0)
    return { kind: 'namespace' };
  throw new OperatorError(
    `DATA_DIR: PostgreSQL does not run as root, and the user it runs as instead (${nobody}) cannot reach ${dataDir}. ` +
      'Set DATA_DIR to a folder that every user may enter, such as /var/lib/recado, or start as another user.',
  );
}

export function nobodyCan(test: '-x' | '-r', path: string): boolean {
  return spawnSync('test', [test, path], { uid: nobody, gid: nobody }).status === 0;
}

/**
 * Wraps a command so that it runs as the account. `endWithParent`: the kernel shuts the server down
 * cleanly when this process dies, even by SIGKILL (Linux).
 */
export function asDatabaseUser(
  account: DatabaseAccount,
  command: string[],
  { endWithParent = false } = {},
): DatabaseCommand {
  const setpriv = findProgram('setpriv') && canSetDeathSignal();
  const wrapped =
    endWithParent && setpriv
      ? [
          'setpriv',
          '--pdeathsig',
          'INT',
          ...(account.kind === 'nobody'
            ? [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
            : []),
          ...command,
        ]
      : command;
  const [file = '', ...args] =
    account.kind === 'namespace' ? ['unshare', ...namespaceArguments, ...wrapped] : wrapped;
  const dropHere = account.kind === 'nobody' && wrapped === command;
  return {
    file,
    args,
    options: {
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
      ...(dropHere ? { uid: nobody, gid: nobody } : {}),
    },
  };
}

/** Whether `setpriv` can set the death signal; BusyBox's cannot. */
function canSetDeathSignal(): boolean {
  return spawnSync('setpriv', ['--pdeathsig', 'INT', 'true']).status === 0;
}

function findProgram(name: string): boolean {
  return (process.env['PATH'] ?? '')
    .split(':')
    .some((folder) => folder !== '' && isExecutable(join(folder, name)));
}

function isExecutable(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
