import { statfsSync } from 'node:fs';

/** Where files are kept in memory, if so many bytes are free there; else null: not every system has such a place, and a container's may be small. */
export function sharedMemory(bytes) {
  const folder = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > bytes ? folder : null;
  } catch {
    return null;
  }
}
