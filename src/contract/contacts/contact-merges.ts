import { z } from 'zod';
import { Id, IdParams } from '../common.ts';
import { Contact, ListedContact } from './contacts.ts';
import { everyone } from '#contract/people/roles.ts';
import { route } from '../route.ts';

/** A field of a contact: a fixed one, or a custom one by its id. */
export const ContactFieldKey = z.union([
  z.enum(['name', 'email', 'phone', 'notes']),
  z.templateLiteral(['field:', Id]),
]);

const tag = 'contacts';
/** Merging several contacts that are one person. */
export const contactMergeRoutes = {
  mergeContact: route({
    method: 'post',
    path: '/api/contacts/{id}/merge',
    summary: 'Another contact is the same person: counts as this one until it is split off',
    tag,
    auth: everyone,
    params: IdParams,
    body: z.strictObject({
      from: Id,
      /** The fields for which the other contact's value is shown, where both have a value. */
      choices: z.array(ContactFieldKey).max(60),
    }),
    answer: { status: 200, data: Contact },
    errors: ['contact_not_found', 'contact_gone', 'contact_same', 'contact_is_group'],
  }),
  splitContact: route({
    method: 'post',
    path: '/api/contacts/{id}/split',
    summary:
      'A merged contact is a person of its own again, with all that came to it before and since',
    tag,
    auth: everyone,
    params: IdParams,
    body: z.strictObject({ part: Id }),
    answer: { status: 200, data: Contact },
    errors: ['contact_not_found', 'contact_not_merged'],
  }),
  listDuplicates: route({
    method: 'get',
    path: '/api/contacts/{id}/duplicates',
    summary: 'Other contacts with the same number or email',
    tag,
    auth: everyone,
    params: IdParams,
    answer: {
      status: 200,
      data: z.object({
        contacts: z.array(ListedContact.extend({ reason: z.enum(['number', 'email']) })),
      }),
    },
    errors: ['contact_not_found'],
  }),
};
