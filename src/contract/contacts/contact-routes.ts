import { z } from 'zod';
import { Empty, Id, IdParams, PageQuery, Pagination } from '../common.ts';
import {
  ConsentChange,
  Contact,
  ContactField,
  ContactInput,
  ListedContact,
  NewContactBody,
  NewFieldBody,
} from './contacts.ts';
import { MOST_LABELS } from '#contract/conversations/labels.ts';
import { everyone, managers } from '#contract/people/roles.ts';
import { route } from '../route.ts';

const tag = 'contacts';
const errors = ['contact_not_found'] as const;
export const contactRoutes = {
  listContacts: route({
    method: 'get',
    path: '/api/contacts',
    summary: 'The people of the workspace, those who came last first',
    tag,
    auth: everyone,
    query: PageQuery.extend({
      /**
       * Matches the beginnings of words of the name, the beginning of the e-mail, or the beginning
       * or end of a number.
       */
      search: z.string().trim().max(100).optional(),
      labelId: Id.optional(),
    }),
    answer: {
      status: 200,
      data: z.object({ contacts: z.array(ListedContact), pagination: Pagination }),
    },
  }),
  createContact: route({
    method: 'post',
    path: '/api/contacts',
    summary: 'A contact who has not written yet',
    tag,
    auth: everyone,
    body: NewContactBody,
    answer: { status: 201, data: Contact },
    errors: ['contact_field_not_found'],
  }),
  readContact: route({
    method: 'get',
    path: '/api/contacts/{id}',
    summary:
      'One person with their identities and conversations; the id of a merged contact leads to whom it counts as',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: Contact },
    errors,
  }),
  updateContact: route({
    method: 'patch',
    path: '/api/contacts/{id}',
    summary: 'Changes what is known of a contact',
    tag,
    auth: everyone,
    params: IdParams,
    body: ContactInput,
    answer: { status: 200, data: Contact },
    errors: [...errors, 'contact_field_not_found'],
  }),
  setContactLabels: route({
    method: 'put',
    path: '/api/contacts/{id}/labels',
    summary: 'The labels of a person, all of them',
    tag,
    auth: everyone,
    params: IdParams,
    /** A person with merged contacts has the labels of all of them. */
    body: z.strictObject({ labelIds: z.array(Id).max(MOST_LABELS) }),
    answer: { status: 200, data: Contact },
    errors: [...errors, 'label_not_found'],
  }),
  changeConsent: route({
    method: 'post',
    path: '/api/contacts/{id}/consent',
    summary: 'The person has said, to somebody of the team, whether they want messages',
    tag,
    auth: everyone,
    params: IdParams,
    body: z.strictObject({ change: ConsentChange }),
    answer: { status: 200, data: Contact },
    errors,
  }),
  listContactFields: route({
    method: 'get',
    path: '/api/contact-fields',
    summary: 'The custom fields of contacts',
    tag,
    auth: everyone,
    answer: { status: 200, data: z.object({ fields: z.array(ContactField) }) },
  }),
  createContactField: route({
    method: 'post',
    path: '/api/contact-fields',
    summary: 'A new custom field',
    tag,
    auth: managers,
    body: NewFieldBody,
    answer: { status: 201, data: ContactField },
    errors: ['contact_field_taken', 'contact_field_limit'],
  }),
  deleteContactField: route({
    method: 'delete',
    path: '/api/contact-fields/{id}',
    summary: 'Removes a custom field with what it says of every contact',
    tag,
    auth: managers,
    params: IdParams,
    answer: { status: 200, data: Empty },
    errors: ['contact_field_not_found'],
  }),
};
