import type { LiveTopic } from '#contract/live.ts';

/** Work that somebody waits for, here or in another process. */
export type Queue = 'answer' | 'delivery' | 'reports' | 'schedule';

/**
 * All that is said on the bus. `…-due`: work waits, and may begin in so many milliseconds. `live`:
 * open pages are to look again; `live-sessions`: sessions of this person have ended. `channels`,
 * `agents`: one of a channel (its id) or of a workspace (its id) has changed. `lane-handed`: a lane
 * for the process that holds its connection. `client-versions`: a source knows another version.
 * `hold-released`: what a copy held back goes on.
 */
export type BusTopic =
  | `${Queue}-due`
  | 'live'
  | 'live-sessions'
  | 'channels'
  | 'agents'
  | 'lane-handed'
  | 'client-versions'
  | 'hold-released';

export type Publish = (topic: BusTopic, payload?: string) => void;

/**
 * Says that something happened. On the bus it is said at once; in a transaction once, after its
 * commit, and not at all when it fails.
 */
export interface Announcer {
  publish: Publish;
  /** Open pages of the workspace, in every process, look at these again. May be lost. */
  tell(workspaceId: string, ...topics: LiveTopic[]): void;
  /** Open pages of one person alone. May be lost. */
  tellPerson(person: { workspaceId: string; userId: string }, topic: LiveTopic): void;
  /** Whoever does this work begins, at once or in so many milliseconds. */
  wake(queue: Queue, waitMs?: number): void;
}

/** Everything that can be said comes down to what is published. */
export const createAnnouncer = (publish: Publish): Announcer => ({
  publish,
  tell(workspaceId, ...topics) {
    for (const topic of topics) publish('live', `${workspaceId} ${topic}`);
  },
  tellPerson({ workspaceId, userId }, topic) {
    publish('live', `${workspaceId} ${topic} ${userId}`);
  },
  wake(queue, waitMs = 0) {
    publish(`${queue}-due`, String(waitMs));
  },
});
