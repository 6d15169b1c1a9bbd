import type { LiveTopic } from '#contract/live.ts';

/** Work that this process or another one waits for. */
export type Queue = 'answer' | 'delivery' | 'reports' | 'schedule';

/**
 * Everything that is published on the bus. `…-due`: work waits, and may begin in so many
 * milliseconds. `live`: open pages should look again; `live-sessions`: sessions of this person have
 * ended. `channels`: this channel (its id) has changed; `agents`: an agent of this workspace (its
 * id) has. `lane-handed`: a lane for the process that holds its connection. `client-versions`: a
 * source knows another version. `hold-released`: what a copied data folder held back may go on.
 * `jobs`: a job in a group waits in this queue (its name).
 */
export type BusTopic =
  | `${Queue}-due`
  | 'live'
  | 'live-sessions'
  | 'channels'
  | 'agents'
  | 'lane-handed'
  | 'client-versions'
  | 'hold-released'
  | 'jobs';

export type Publish = (topic: BusTopic, payload?: string) => void;

/**
 * Says that something happened. The bus says it at once. A transaction says it once, after its
 * commit, and not at all if it fails.
 */
export interface Announcer {
  publish: Publish;
  /** Has open pages of the workspace, in every process, look at these topics again. May be lost. */
  tell(workspaceId: string, ...topics: LiveTopic[]): void;
  /** Does the same for the open pages of one person. May be lost. */
  tellPerson(person: { workspaceId: string; userId: string }, topic: LiveTopic): void;
  /** Has whoever does this work begin, at once or in so many milliseconds. */
  wake(queue: Queue, waitMs?: number): void;
}

/** An announcer on top of a function that publishes. */
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
