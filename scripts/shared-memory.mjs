import { readFileSync, statfsSync } from 'node:fs';

const folder = '/dev/shm';

/**
 * A folder whose files are kept in memory, if so many bytes are free there and programs may run
 * from it; else null. Not every system has such a folder, and a container's is often small or
 * forbids programs.
 */
export function sharedMemory(bytes) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > bytes && !forbidsPrograms() ? folder : null;
  } catch {
    return null;
  }
}

/** A line of a mount: device, folder, kind of file system, options. */
function forbidsPrograms() {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  return mounts.some((line) => {
    const [, mounted, , options = ''] = line.split(' ');
    return mounted === folder && options.split(',').includes('noexec');
  });
}
