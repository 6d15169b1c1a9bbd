import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from './errors.ts';

/**
 * The id of a machine must not leave it: what is kept is a digest that is good for nothing else
 * (`man machine-id` asks for this).
 */
const PURPOSE = 'recado: whose data folder';
const IOREG_MS = 5000;

/**
 * Which machine this is, as a digest; null: it cannot be told from others. `given` (MACHINE_ID)
 * wins. In a container nothing but `given` counts: its own id and host name are the image's, or
 * made anew with each container.
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
  // Made once by the system, and anew where an image of a machine is started as another one.
  // `uninitialized` while it is not made yet.
  return /^[0-9a-f]{32}$/.exec(readText(join(root, 'etc/machine-id')).trim())?.[0] ?? null;
}

/**
 * Docker and Podman leave a mark each; the others are told by their root, which is laid over an
 * image and thrown away with the container. So is a root in memory, and an id that was mounted for
 * one start alone.
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
