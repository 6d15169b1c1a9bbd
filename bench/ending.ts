import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Everything that has to be ended whatever happens, the last one first. */
export class Ending {
  readonly #stops: (() => Promise<unknown>)[] = [];

  add(stop: () => Promise<unknown>): void {
    this.#stops.push(stop);
  }

  /** Makes a folder that is removed at the end of the run. */
  async folder(name: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), `recado-bench-${name}-`));
    this.add(() => rm(folder, { recursive: true, force: true }));
    return folder;
  }

  async end(): Promise<void> {
    for (const stop of this.#stops.splice(0).toReversed())
      await stop().catch((error: unknown) => console.error(error));
  }
}
