import { useQuery } from '@tanstack/react-query';
import { read, type CallData } from '#web/lib/api/api.ts';

export type Note = CallData<'listNotes'>['notes'][number];
/**
 * In milliseconds. The live stream reports changes; this interval is for when the stream is broken.
 */
const everyMs = 15_000;

/** The team's notes on a conversation, oldest first. */
export const useNotes = (id: string): readonly Note[] =>
  useQuery({ ...read('listNotes', { params: { id } }), refetchInterval: everyMs }).data?.notes ??
  none;

const none: readonly Note[] = [];
