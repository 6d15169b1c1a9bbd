import { z } from 'zod';
import { Empty, Id, IdParams, PageQuery, Pagination, Time } from '../common.ts';
import { managers } from '#contract/people/roles.ts';
import { route } from '../route.ts';

export const IMPORT_BYTES = 5 * 1024 * 1024;
export const IMPORT_ROWS = 10_000;
export const IMPORT_COLUMNS = 60;

/**
 * What a column of the file is: left out, a fixed field of a contact, a custom field by its id, or
 * the contact's identity at a channel of WhatsApp (a number, or a business-scoped id).
 */
export const ImportTarget = z.union([
  z.enum(['skip', 'name', 'email', 'phone', 'notes', 'labels', 'opt_out']),
  z.templateLiteral(['field:', Id]),
  z.templateLiteral(['channel:', Id]),
]);
export type ImportTarget = z.output<typeof ImportTarget>;

/**
 * What a row does: it makes a contact, changes one, brings nothing new, or is wrong and does
 * nothing.
 */
export const ImportAction = z.enum(['new', 'update', 'unchanged', 'error']);
export type ImportAction = z.output<typeof ImportAction>;

export const ContactImport = z.object({
  id: Id,
  fileName: z.string(),
  /** `ready`: nothing was written yet, so the import may be looked at and changed. */
  state: z.enum(['ready', 'running', 'done']),
  /** Each column with the values of its first rows. */
  columns: z.array(
    z.object({ header: z.string(), samples: z.array(z.string()), target: ImportTarget }),
  ),
  /** The channels that know people by their number, to which a column may be assigned. */
  channels: z.array(z.object({ id: Id, name: z.string() })),
  rows: z.number().int(),
  /** How many of these rows are done. */
  done: z.number().int(),
  /** How many rows would do what, or did. */
  counts: z.object({
    new: z.number().int(),
    update: z.number().int(),
    unchanged: z.number().int(),
    error: z.number().int(),
  }),
  createdAt: Time,
  finishedAt: Time.nullable(),
});
export type ContactImport = z.output<typeof ContactImport>;

export const ImportRow = z.object({
  /** The line as a spreadsheet counts it: the header is 1. */
  line: z.number().int(),
  action: ImportAction,
  /** How the row names the person. */
  who: z.string(),
  /** The contact that the row changes, or about which it brings nothing new. */
  contact: z.object({ id: Id, name: z.string().nullable() }).nullable(),
  /** The columns in which it brings something new. */
  changes: z.array(z.string()),
  /** What is wrong, in the reader's language. */
  error: z.string().nullable(),
});
export type ImportRow = z.output<typeof ImportRow>;

const tag = 'contacts';
const errors = ['import_not_found', 'import_started'] as const;
/**
 * Contacts from a CSV file: people upload it and check it row by row, then a job imports it in the
 * background.
 */
export const contactImportRoutes = {
  uploadContactImport: route({
    method: 'post',
    path: '/api/contact-imports',
    summary:
      'A CSV file of contacts (at most 5 MB and 10,000 rows); nothing is written before it is started',
    tag,
    auth: managers,
    bodyType: 'file',
    upload: { field: 'file', maxBytes: IMPORT_BYTES, tooLarge: 'import_too_large', kept: true },
    answer: { status: 201, data: ContactImport },
    errors: [
      'import_too_large',
      'import_unreadable',
      'import_no_csv',
      'import_empty',
      'import_too_many_rows',
      'import_too_many_columns',
      'import_other_running',
      'storage_full',
    ],
  }),
  readContactImport: route({
    method: 'get',
    path: '/api/contact-imports/{id}',
    summary: 'What an import would do, or how far it is',
    tag,
    auth: managers,
    params: IdParams,
    answer: { status: 200, data: ContactImport },
    errors: ['import_not_found'],
  }),
  chooseImportColumns: route({
    method: 'put',
    path: '/api/contact-imports/{id}/columns',
    summary: 'What each column is; answers with what the rows would do then',
    tag,
    auth: managers,
    params: IdParams,
    body: z.strictObject({ targets: z.array(ImportTarget).min(1).max(IMPORT_COLUMNS) }),
    answer: { status: 200, data: ContactImport },
    errors: [...errors, 'import_columns_wrong'],
  }),
  listImportRows: route({
    method: 'get',
    path: '/api/contact-imports/{id}/rows',
    summary: 'The rows of an import by their line, each with what it would do',
    tag,
    auth: managers,
    params: IdParams,
    query: PageQuery.extend({ action: ImportAction.optional() }),
    answer: { status: 200, data: z.object({ rows: z.array(ImportRow), pagination: Pagination }) },
    errors: ['import_not_found'],
  }),
  startContactImport: route({
    method: 'post',
    path: '/api/contact-imports/{id}/start',
    summary: 'The rows are worked off in the background, each once; those in error are left out',
    tag,
    auth: managers,
    params: IdParams,
    answer: { status: 202, data: ContactImport },
    errors: [...errors, 'import_nothing', 'import_other_running'],
  }),
  discardContactImport: route({
    method: 'delete',
    path: '/api/contact-imports/{id}',
    summary: 'Forgets an import that was not started, or the rows in error of one that is done',
    tag,
    auth: managers,
    params: IdParams,
    answer: { status: 200, data: Empty },
    errors,
  }),
};
