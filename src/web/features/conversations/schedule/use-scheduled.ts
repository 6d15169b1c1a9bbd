import { useQuery } from '@tanstack/react-query';
import { readAfterPaint, type CallData } from '#web/lib/api/api.ts';

export type Scheduled = CallData<'listScheduledMessages'>['scheduledMessages'][number];
/**
 * In milliseconds. The live stream reports changes; this interval is for when the stream is broken.
 */
const everyMs = 15_000;
const none: readonly Scheduled[] = [];

/** The scheduled messages of a conversation that are not sent yet, the next one first. */
export const useScheduled = (id: string): readonly Scheduled[] =>
  useQuery({
    ...readAfterPaint('listScheduledMessages', { params: { id } }),
    refetchInterval: everyMs,
  }).data?.scheduledMessages ?? none;
