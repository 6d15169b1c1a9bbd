import type { SocketHost } from '#channels/connector/socket-connector.ts';
import type { ReadEvent } from '#channels/inbound-event.ts';

/**
 * Keeps track of what is being stored. A failure to store ends the connection, because WhatsApp
 * keeps what we have not confirmed.
 */
export class Storing {
  readonly #host: SocketHost;
  readonly #stop: (error: unknown) => void;
  readonly #pending = new Set<Promise<unknown>>();

  constructor(host: SocketHost, stop: (error: unknown) => void) {
    this.#host = host;
    this.#stop = stop;
  }

  async store(events: ReadEvent[]): Promise<void> {
    if (events.length > 0) await this.orStop(() => this.#host.receive(events));
  }

  /** Runs the work. Rejects when it fails, and then ends the connection. */
  async orStop(work: () => Promise<void>): Promise<void> {
    const working = work();
    this.#pending.add(working);
    try {
      await working;
    } catch (error) {
      this.#stop(error);
      throw error;
    } finally {
      this.#pending.delete(working);
    }
  }

  /** Resolves when everything under way is stored or has failed. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#pending);
  }
}
