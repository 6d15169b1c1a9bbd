/**
 * The points in the life of a message at which the product can be stopped: twelve of the fault
 * catalogue and one more, each with its diagnostics channel.
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
   * The row says `sending`, but the request has not left. After a crash nobody can tell whether it
   * did.
   */
  marked: 'recado:deliver.marked',
  /** The request of a sendMessage has left; undici publishes this moment. */
  F9: 'undici:request:bodySent',
  F10: 'recado:deliver.answered',
  F11: 'recado:deliver.recorded',
  /** Only reached after a SIGTERM. */
  F12: 'recado:pipeline.draining',
} as const;
export type FaultPoint = keyof typeof faultPoints;

/** The points of a turn in which a model thinks. */
export const thinkingPoints = {
  /** The run is open, and nothing has been asked. */
  began: 'recado:thinking.began',
  /** A step was taken, and is not in the journal. */
  step: 'recado:thinking.step',
  recorded: 'recado:thinking.recorded',
} as const;
export type ThinkingPoint = keyof typeof thinkingPoints;

export const pointNames = Object.keys(faultPoints).filter(
  (name): name is FaultPoint => name in faultPoints,
);

/**
 * What the parent sends to a process that runs with `kill-at.ts`: it should end itself, or stand
 * still, when it passes the point for the n-th time from now.
 */
export interface Arming {
  point: FaultPoint | ThinkingPoint;
  hit: number;
  signal?: 'SIGKILL' | 'SIGSTOP';
}
