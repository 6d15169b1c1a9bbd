import { z } from 'zod';
import { Id, IdParams, Time } from '../common.ts';
import { managers } from '#contract/people/roles.ts';
import { route } from '../route.ts';

/** What was done to forget a person; says nothing of who it was. */
export const ContactErasure = z.object({
  id: Id,
  /**
   * `running`: rows and files go. `overwriting`: they are gone for everybody, the database's files
   * are still being rewritten.
   */
  state: z.enum(['running', 'overwriting', 'done']),
  requestedByName: z.string().nullable(),
  requestedAt: Time,
  erasedAt: Time.nullable(),
  completedAt: Time.nullable(),
  messages: z.number().int(),
  files: z.number().int(),
  conversations: z.number().int(),
  /** What providers had sent, emptied. */
  rawEvents: z.number().int(),
  /**
   * Rows that belong to other people and in which a number, name or address of this one still
   * stands; null: not counted yet.
   */
  others: z.number().int().nullable(),
  /**
   * `overwritten`: the database's files and its log hold nothing of it. `operator`: they belong to
   * a database of somebody else's.
   */
  disk: z.enum(['overwritten', 'pending', 'operator']).nullable(),
  /** Where the files were searched for the person: at how many places something was found. */
  diskHits: z.number().int().nullable(),
});
export type ContactErasure = z.output<typeof ContactErasure>;

const tag = 'contacts';
export const contactErasureRoutes = {
  eraseContact: route({
    method: 'post',
    path: '/api/contacts/{id}/erase',
    summary: 'Everything about a person is erased for good, on every channel',
    tag,
    auth: managers,
    confirmed: true,
    params: IdParams,
    body: z.strictObject({
      /** The contact's name as it is shown; the number or APAGAR of who has none. */
      confirmation: z.string().max(200),
    }),
    answer: { status: 202, data: ContactErasure },
    errors: ['contact_not_found', 'confirmation_wrong'],
  }),
  readContactErasure: route({
    method: 'get',
    path: '/api/contact-erasures/{id}',
    summary: 'How far an erasure is, and its proof',
    tag,
    auth: managers,
    params: IdParams,
    answer: { status: 200, data: ContactErasure },
    errors: ['erasure_not_found'],
  }),
};
