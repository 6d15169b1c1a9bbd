import { z } from 'zod';
import { Empty, Id, IdParams, Time } from '../common.ts';
import { everyone } from '#contract/people/roles.ts';
import { route } from '../route.ts';
import { textLimits } from '../text-limits.ts';

/** The most people whom one note names. */
export const MOST_MENTIONS = 10;

/**
 * What happened to a conversation. `person_left`: who had it was removed from the workspace, and it
 * is its team's again; `team` null: nobody's.
 */
export const NoteEvent = z.object({
  kind: z.literal('person_left'),
  person: z.string(),
  team: z.string().nullable(),
});
export type NoteEvent = z.output<typeof NoteEvent>;

/**
 * What the team writes to each other about a conversation. A note is not a message: no code that
 * sends ever reads it.
 */
export const Note = z.object({
  id: Id,
  text: z.string(),
  authorName: z.string(),
  isMine: z.boolean(),
  /** The people of the team whom it names, who are told of it. */
  mentions: z.array(z.object({ id: Id, name: z.string() })),
  /** Not null: the product wrote it, when the author did something. It is nobody’s to delete. */
  event: NoteEvent.nullable(),
  createdAt: Time,
});

/** That a person resolved the conversation, with what they said about it. */
export const Resolution = z.object({
  id: Id,
  /** Null: they are gone. */
  authorName: z.string().nullable(),
  /** The reason by its name at that time; null: none was given. */
  reason: z.string().nullable(),
  note: z.string().nullable(),
  createdAt: Time,
});

const tag = 'conversations';
export const noteRoutes = {
  listNotes: route({
    method: 'get',
    path: '/api/conversations/{id}/notes',
    summary:
      'The newest notes of the team on a conversation, and its newest resolutions, at most 200 of each, oldest first',
    tag,
    auth: everyone,
    params: IdParams,
    answer: {
      status: 200,
      data: z.object({ notes: z.array(Note), resolutions: z.array(Resolution) }),
    },
    errors: ['not_found'],
  }),
  addNote: route({
    method: 'post',
    path: '/api/conversations/{id}/notes',
    summary:
      'A note for the team; the customer never sees it, and it takes nothing over. The same id again is the same note',
    tag,
    auth: everyone,
    params: IdParams,
    body: z.strictObject({
      id: Id.optional(),
      text: z.string().trim().min(1).max(textLimits.note),
      /** People of the workspace. */
      mentions: z.array(Id).max(MOST_MENTIONS).default([]),
    }),
    answer: { status: 201, data: Note },
    errors: ['not_found', 'person_not_found', 'idempotency_key_reused'],
  }),
  deleteNote: route({
    method: 'delete',
    path: '/api/notes/{id}',
    summary: 'The caller’s own note is gone',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: Empty },
    errors: ['note_not_found'],
  }),
};
