import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from './errors.ts';

/**
 * The id of a machine must not leave it, so only a digest of it is stored that is good for nothing
 * else (`man machine-id` asks for this).
 */
const PURPOSE = 'recado: whose data folder';
const IOREG_MS = 5000;

/**
 * Identifies this machine by a digest; null: it cannot be told from others. `given` (MACHINE_ID)
 * wins. In a container only `given` counts, because its own id and host name come from the image or
 * are new for each container.
 */
export function findMachine(
  given: string | null,
  { root = '/', platform = process.platform }: { root?: string; platform?: string } = {},
): string | null {
  const id = given ?? ownId(root, platform);
  return id === null ? null : createHmac('sha256', id).update(PURPOSE).digest('hex').slice(0, 32);
}

function ownId(root: string, platform: string): string | null {
  if (platform === 'darwin') return idOfMac();
  if (platform !== 'linux' || isContainer(root)) return null;
  // The system makes it once, and makes it anew where an image of a machine is started as another
  // machine. Until then it is `uninitialized`.
  return /^[0-9a-f]{32}$/.exec(readText(join(root, 'etc/machine-id')).trim())?.[0] ?? null;
}

/**
 * Docker and Podman each leave a mark. Other containers are recognised by their root, which is laid
 * over an image and thrown away with the container. A root in memory, and an id that was mounted
 * for one start, count the same.
 */
function isContainer(root: string): boolean {
  if (existsSync(join(root, '.dockerenv')) || existsSync(join(root, 'run/.containerenv')))
    return true;
  const mounts = readText(join(root, 'proc/self/mountinfo')).split('\n');
  return mounts.some((mount) =>
    /^\S+ \S+ \S+ \S+ (?:\/ .* - (?:fuse-)?(?:overlay(?:fs)?|aufs|tmpfs|ramfs) |\/etc\/machine-id )/.test(
      mount,
    ),
  );
}

function idOfMac(): string | null {
  const said = execFileSync('/usr/sbin/ioreg', ['-rd1', '-c', 'IOPlatformExpertDevice'], {
    encoding: 'utf8',
    timeout: IOREG_MS,
  });
  return /"IOPlatformUUID" = "([^"]+)"/.exec(said)?.[1] ?? null;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'EACCES')) return '';
    throw error;
  }
}
