import { uuidv7 } from 'uuidv7';
import { pagination } from '#contract/common.ts';
import type { contactErasureRoutes } from '#contract/contacts/contact-erasures.ts';
import type { contactMergeRoutes } from '#contract/contacts/contact-merges.ts';
import type { contactRoutes } from '#contract/contacts/contact-routes.ts';
import { record } from '#server/features/audit/audit.ts';
import { inTransaction } from '#server/platform/db.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { changeConsent, changeContact, createContact } from './contacts.ts';
import { readContact, readContacts } from './contact-view.ts';
import { readErasure, requestErasure } from './erasure/erasure.ts';
import { setContactLabels } from './labels.ts';
import { findDuplicates, merge, split } from './merge/merge.ts';
import { deleteField, insertField, listFields } from './fields.store.ts';

/** Of one workspace. */
const FIELDS = 50;

type Routes = typeof contactRoutes & typeof contactMergeRoutes & typeof contactErasureRoutes;

export function contactHandlers(services: Services): Handlers<Routes> {
  const { db } = services;
  return {
    async listContacts({ session: { workspaceId }, query }) {
      const { page, limit, search, labelId } = query;
      const { contacts, total } = await readContacts(db, {
        workspaceId,
        search,
        labelId,
        limit,
        offset: (page - 1) * limit,
      });
      return { contacts, pagination: pagination(query, total) };
    },

    async createContact({ session, body }) {
      const id = await createContact(db, session.workspaceId, body);
      return readContact(db, session.workspaceId, id);
    },

    readContact: ({ session, params }) => readContact(db, session.workspaceId, params.id),

    async updateContact({ session, params, body }) {
      await changeContact(db, session.workspaceId, params.id, body);
      return readContact(db, session.workspaceId, params.id);
    },

    async setContactLabels({ session, params, body }) {
      await setContactLabels(db, session, params.id, body.labelIds);
      return readContact(db, session.workspaceId, params.id);
    },

    async changeConsent({ session, params, body }) {
      await changeConsent(db, session, params.id, body.change);
      return readContact(db, session.workspaceId, params.id);
    },

    async mergeContact({ session, params, body }) {
      await merge(db, session, { into: params.id, from: body.from, keys: body.choices });
      return readContact(db, session.workspaceId, params.id);
    },

    async splitContact({ session, params, body }) {
      await split(db, session, params.id, body.part);
      return readContact(db, session.workspaceId, params.id);
    },

    async listDuplicates({ session, params }) {
      return { contacts: await findDuplicates(db, session.workspaceId, params.id) };
    },

    async eraseContact({ session, params, body }) {
      const id = await requestErasure(services, session, params.id, body.confirmation);
      return readErasure(services, session.workspaceId, id);
    },

    readContactErasure: ({ session, params }) =>
      readErasure(services, session.workspaceId, params.id),

    async listContactFields({ session }) {
      return { fields: await listFields(db, session.workspaceId) };
    },

    async createContactField({ session, body }) {
      const { workspaceId, userId } = session;
      const field = { id: uuidv7(), name: body.name };
      await inTransaction(db, async (tx) => {
        if ((await listFields(tx, workspaceId)).length >= FIELDS)
          throw new AppError('contact_field_limit', { count: FIELDS });
        if (!(await insertField(tx, workspaceId, field))) throw new AppError('contact_field_taken');
        await record(tx, {
          workspaceId,
          userId,
          action: 'contact_field.created',
          subject: field.id,
        });
        tx.tell(workspaceId, 'contacts');
      });
      return field;
    },

    async deleteContactField({ session, params }) {
      const { workspaceId, userId } = session;
      await inTransaction(db, async (tx) => {
        if (!(await deleteField(tx, workspaceId, params.id)))
          throw new AppError('contact_field_not_found');
        await record(tx, {
          workspaceId,
          userId,
          action: 'contact_field.deleted',
          subject: params.id,
        });
        tx.tell(workspaceId, 'contacts');
      });
      return {};
    },
  };
}
