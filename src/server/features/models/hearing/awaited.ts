import type { Part } from '#channels/message.ts';
import type { AgentConfig } from '#contract/agents/agents.ts';

export type MediaPart = Extract<Part, { kind: 'media' }>;

const sounds: ReadonlySet<string> = new Set(['voice', 'audio']);

/** Whether somebody may speak in it. */
export const isSound = (part: Part): part is MediaPart =>
  part.kind === 'media' && sounds.has(part.media);

/** Whether the agent hears or sees such a part: a story that is answered is the business's own. */
export const isRead = ({ brain, media: reads }: AgentConfig, part: Part): part is MediaPart =>
  brain.kind === 'model' &&
  part.kind === 'media' &&
  ((reads.transcribe && sounds.has(part.media)) ||
    (reads.images && part.media === 'image' && part.origin === undefined));

/** Whether the agent may hear or see the part in a moment, and cannot yet. */
export function isAwaited(config: AgentConfig, part: Part): boolean {
  if (!isRead(config, part)) return false;
  if (part.unreadable !== undefined || part.expired === true) return false;
  return sounds.has(part.media)
    ? part.transcript === undefined
    : part.blob === undefined && part.providerFileId !== undefined;
}
