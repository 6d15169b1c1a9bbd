import { z } from 'zod';
import { everyone } from '#contract/people/roles.ts';
import { IdParams } from '../common.ts';
import { route } from '../route.ts';
import { BlockKind, Contact } from './contacts.ts';

const tag = 'contacts';
const errors = ['contact_not_found', 'contact_is_group'] as const;
export const contactBlockRoutes = {
  blockContact: route({
    method: 'post',
    path: '/api/contacts/{id}/block',
    summary: 'What the person writes is stored and shown; nobody answers it, and nobody is told',
    tag,
    auth: everyone,
    params: IdParams,
    body: z.strictObject({ kind: BlockKind }),
    answer: { status: 200, data: Contact },
    errors,
  }),
  unblockContact: route({
    method: 'post',
    path: '/api/contacts/{id}/unblock',
    summary: 'What the person writes from now on is answered like anybody’s',
    tag,
    auth: everyone,
    params: IdParams,
    body: z.strictObject({
      /**
       * Within ten minutes of the block: what it ended waits again, and what came since is
       * answered. Later it is an unblocking like any other.
       */
      undo: z.boolean().default(false),
    }),
    answer: { status: 200, data: Contact },
    errors,
  }),
};
