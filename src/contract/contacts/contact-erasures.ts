import { z } from 'zod';
import { Id, IdParams, Time } from '../common.ts';
import { managers } from '#contract/people/roles.ts';
import { route } from '../route.ts';

/** What was done to erase a person. It does not say who that was. */
export const ContactErasure = z.object({
  id: Id,
  /**
   * `running`: rows and files are being removed. `overwriting`: nobody can see them any more, but
   * the database's files are still being rewritten.
   */
  state: z.enum(['running', 'overwriting', 'done']),
  requestedByName: z.string().nullable(),
  requestedAt: Time,
  erasedAt: Time.nullable(),
  completedAt: Time.nullable(),
  messages: z.number().int(),
  files: z.number().int(),
  conversations: z.number().int(),
  /** How many of the providers' raw events were emptied. */
  rawEvents: z.number().int(),
  /**
   * How many rows belong to other people and still contain a number, name or address of this
   * person; null: not counted yet.
   */
  others: z.number().int().nullable(),
  /**
   * `overwritten`: the database's files and log were rewritten and hold nothing of the person.
   * `pending`: they are not rewritten yet. `operator`: they belong to a database server that we do
   * not run.
   */
  disk: z.enum(['overwritten', 'pending', 'operator']).nullable(),
  /**
   * At how many places of the database's files the search still found something of the person;
   * null: they were not searched.
   */
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
      /** The contact's name as it is shown; if it has none, the number or APAGAR. */
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
