import { useQuery } from '@tanstack/react-query';
import { read, type CallData } from '#web/lib/api.ts';

export type Note = CallData<'listNotes'>['notes'][number];
/** The live stream says when to look again; this is for when it is broken. */
const everyMs = 15_000;

/** What the team noted on a conversation, oldest first. */
export const useNotes = (id: string): readonly Note[] =>
  useQuery({ ...read('listNotes', { params: { id } }), refetchInterval: everyMs }).data?.notes ??
  none;

const none: readonly Note[] = [];
