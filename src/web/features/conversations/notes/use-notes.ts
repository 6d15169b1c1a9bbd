import { useQuery } from '@tanstack/react-query';
import { readAfterPaint, type CallData } from '#web/lib/api/api.ts';

type Noted = CallData<'listNotes'>;
export type Note = Noted['notes'][number];
export type Resolution = Noted['resolutions'][number];
/**
 * In milliseconds. The live stream reports changes; this interval is for when the stream is broken.
 */
const everyMs = 15_000;

/** The team's notes on a conversation and its resolutions, each oldest first. */
export const useNotes = (id: string): Noted =>
  useQuery({ ...readAfterPaint('listNotes', { params: { id } }), refetchInterval: everyMs }).data ??
  none;

const none: Noted = { notes: [], resolutions: [] };
