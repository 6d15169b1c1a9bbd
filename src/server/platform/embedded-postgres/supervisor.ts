import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { end, launch, type ServerOptions } from './server.ts';

const restartsInARow = 5;

/** Keeps the server running: starts it again if it dies without being asked to stop. */
export class Supervisor {
  readonly #options: ServerOptions;
  readonly #onLost: ((error: Error) => void) | undefined;
  #server: ChildProcess;
  #stopping = false;
  /** The restart that is under way, if any. */
  #restarting = Promise.resolve();

  private constructor(
    server: ChildProcess,
    options: ServerOptions,
    onLost: ((error: Error) => void) | undefined,
  ) {
    this.#server = server;
    this.#options = options;
    this.#onLost = onLost;
    this.#watch();
  }

  /**
   * Throws if the first start fails. `onLost` is called if the server dies later and the last
   * restart fails.
   */
  static async start(options: ServerOptions, onLost?: (error: Error) => void): Promise<Supervisor> {
    return new Supervisor(await launch(options), options, onLost);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#restarting;
    await end(this.#server);
  }

  #watch(): void {
    this.#server.once('exit', () => {
      if (!this.#stopping) this.#restarting = this.#restart();
    });
  }

  async #restart(): Promise<void> {
    const { log } = this.#options;
    for (let attempt = 1; !this.#stopping; attempt++) {
      log?.error({ attempt }, 'The database server ended by itself and is started again');
      try {
        this.#server = await launch(this.#options);
        return this.#watch();
      } catch (error) {
        const failure = error instanceof Error ? error : new Error(String(error));
        log?.error({ err: failure }, 'The database server did not start');
        if (attempt === restartsInARow) return this.#onLost?.(failure);
        await sleep(200 * 2 ** attempt);
      }
    }
  }
}
