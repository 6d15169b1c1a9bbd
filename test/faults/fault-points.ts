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

/** Where a point is passed. Of what its channel publishes only what fits counts. */
interface Place {
  channel: string;
  /** The kind of the step. */
  step?: 'customer' | 'model' | 'act' | 'guard';
  /** Where the request goes. */
  path?: RegExp;
}

const toModel = /\/chat\/completions$/;

/** The points of such a turn, in the order in which it passes them. */
export const thinkingPoints = {
  claimed: { channel: faultPoints.F6 },
  /** The run is open, and nothing has been read. */
  opened: { channel: 'recado:thinking.began' },
  /** A step was taken, and is not in the journal: what was found for the customer's words. */
  found: { channel: 'recado:thinking.step', step: 'customer' },
  'found recorded': { channel: 'recado:thinking.recorded', step: 'customer' },
  /** The call is paid for, and has not left. */
  reserved: { channel: 'undici:request:create', path: toModel },
  asked: { channel: 'undici:request:bodySent', path: toModel },
  /** The model has begun to answer. */
  answering: { channel: 'undici:request:headers', path: toModel },
  /** It has answered, and the bill is not corrected. */
  answered: { channel: 'undici:request:trailers', path: toModel },
  /** The bill is corrected, and the answer is not in the journal. */
  charged: { channel: 'recado:thinking.step', step: 'model' },
  'answer recorded': { channel: 'recado:thinking.recorded', step: 'model' },
  /** What the model wants to write is collected, and not in the journal. */
  proposed: { channel: 'recado:thinking.step', step: 'act' },
  'proposal recorded': { channel: 'recado:thinking.recorded', step: 'act' },
  /** A guard has refused a draft. */
  guarded: { channel: 'recado:thinking.step', step: 'guard' },
  /** The draft is about to be repaired. */
  repairing: { channel: 'recado:thinking.recorded', step: 'guard' },
  decided: { channel: faultPoints.F7 },
  /** The transaction is open: the answer is in it, and nothing else. */
  settling: { channel: 'recado:answer.written' },
  /** One effect is in it, too. */
  writing: { channel: 'recado:answer.effect' },
  /** Everything is in it. */
  written: { channel: 'recado:answer.consequences' },
  settled: { channel: faultPoints.F8 },
  leaving: { channel: faultPoints.marked },
} as const satisfies Record<string, Place>;
export type ThinkingPoint = keyof typeof thinkingPoints;

export const thinkingNames = Object.keys(thinkingPoints).filter(
  (name): name is ThinkingPoint => name in thinkingPoints,
);

const places = new Map<string, Place>([
  ...Object.entries(faultPoints).map(([name, channel]): [string, Place] => [name, { channel }]),
  // Typing signals and set-up calls are published on the same channel.
  ['F9', { channel: faultPoints.F9, path: /\/(sendMessage|messages)$/ }],
  ...Object.entries(thinkingPoints),
]);

export function placeOf(point: FaultPoint | ThinkingPoint): Place {
  const place = places.get(point);
  if (!place) throw new Error(`Nobody knows the point ${point}.`);
  return place;
}

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
