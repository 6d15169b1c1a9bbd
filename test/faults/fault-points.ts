/**
 * Where the product can be stopped in the life of a message: twelve points of the fault catalogue
 * and one more, and the channel that names each.
 */
export const faultPoints = {
  F1: 'recado:webhook.reading',
  F2: 'recado:webhook.verified',
  F3: 'recado:ingest.inserted',
  F4: 'recado:ingest.committed',
  F5: 'recado:webhook.acknowledged',
  F6: 'recado:answer.claimed',
  F7: 'recado:answer.decided',
  F8: 'recado:answer.committed',
  /**
   * The row says that it is being sent, and the request has not left: nobody can tell afterwards.
   */
  marked: 'recado:deliver.marked',
  /** The request of a sendMessage has left; undici names the moment. */
  F9: 'undici:request:bodySent',
  F10: 'recado:deliver.answered',
  F11: 'recado:deliver.recorded',
  /** Reached by SIGTERM only. */
  F12: 'recado:pipeline.draining',
} as const;
export type FaultPoint = keyof typeof faultPoints;

export const pointNames = Object.keys(faultPoints).filter(
  (name): name is FaultPoint => name in faultPoints,
);

/**
 * What the parent sends to a process that runs with `kill-at.ts`: end yourself, or stand still, at
 * the n-th time from now.
 */
export interface Arming {
  point: FaultPoint;
  hit: number;
  signal?: 'SIGKILL' | 'SIGSTOP';
}
