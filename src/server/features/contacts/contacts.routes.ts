import { pagination } from '#contract/common.ts';
import type { contactBlockRoutes } from '#contract/contacts/contact-blocks.ts';
import type { contactErasureRoutes } from '#contract/contacts/contact-erasures.ts';
import type { contactMediaRoutes } from '#contract/contacts/contact-media.ts';
import type { contactMergeRoutes } from '#contract/contacts/contact-merges.ts';
import type { contactRoutes } from '#contract/contacts/contact-routes.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { block, unblock } from './block/block.ts';
import { changeConsent, changeContact, createContact } from './contacts.ts';
import { readMedia } from './contact-media.ts';
import { readContact, readContacts } from './contact-view.ts';
import { readErasure, requestErasure } from './erasure/erasure.ts';
import { setContactLabels } from './labels.ts';
import { searchContacts } from './list/contact-search.store.ts';
import { findDuplicates, merge, split } from './merge/merge.ts';
import { createField, removeField } from './fields.ts';
import { listFields } from './fields.store.ts';

type Routes = typeof contactRoutes &
  typeof contactMediaRoutes &
  typeof contactMergeRoutes &
  typeof contactBlockRoutes &
  typeof contactErasureRoutes;

export function contactHandlers(services: Services): Handlers<Routes> {
  const { db } = services;
  return {
    async listContacts({ session: { workspaceId }, query }) {
      const { page, limit, search, labelId } = query;
      const { contacts, total } = await readContacts(db, {
        workspaceId,
        found: search ? await searchContacts(db, workspaceId, search) : undefined,
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

    listContactMedia: ({ session, params, query }) =>
      readMedia(db, session.workspaceId, params.id, query),

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

    async blockContact({ session, params, body }) {
      await block(db, session, params.id, body.kind);
      return readContact(db, session.workspaceId, params.id);
    },

    async unblockContact({ session, params, body }) {
      await unblock(db, session, params.id, body.undo);
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

    createContactField: ({ session, body }) => createField(db, session, body.name),

    async deleteContactField({ session, params }) {
      await removeField(db, session, params.id);
      return {};
    },
  };
}
