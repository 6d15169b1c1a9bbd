import type { Logger } from 'pino';
import { createAnnouncer, type Publish } from './announcements.ts';
import type { ConnectionOptions } from './db.ts';
import { isTooLarge } from './notices.ts';
import { OtherProcesses } from './other-processes.ts';
import type { EventBus } from './services.ts';

export interface RunningEventBus extends EventBus {
  /** Begins to listen to other processes; resolves when they are heard. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Wake-ups and live events. A listener in this process is called at once; other processes hear of
 * an event within about 20 ms. Events may be lost, by contract, because the database has everything
 * that they announce. An event that is repeated meanwhile is told once.
 */
export function createEventBus(connection: ConnectionOptions, log: Logger): RunningEventBus {
  const listeners = new Map<string, Set<(payload: string) => void>>();

  const deliver = (topic: string, payload: string): void => {
    for (const listener of listeners.get(topic) ?? []) {
      try {
        listener(payload);
      } catch (error) {
        log.error({ err: error, topic }, 'A listener of the event bus failed');
      }
    }
  };
  const others = new OtherProcesses(connection, log, ([topic, payload]) => deliver(topic, payload));

  const publish: Publish = (topic, payload = '') => {
    if (isTooLarge([topic, payload]))
      throw new Error(
        `The event ${topic} is larger than a notification can be: publish an id instead`,
      );
    deliver(topic, payload);
    others.tell([topic, payload]);
  };

  return {
    ...createAnnouncer(publish),
    subscribe: (topic, listener) => {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(topic) === set) listeners.delete(topic);
      };
    },
    start: () => others.connect(),
    stop: () => others.stop(),
  };
}
