import { pagination } from '#contract/common.ts';
import type { contactImportRoutes } from '#contract/contacts/contact-imports.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Services } from '#server/platform/services.ts';
import { createImportReader } from './reader.ts';
import { chooseColumns, discardImport, startImport, uploadImport } from './imports.ts';
import { readImport, readImportRows } from './view.ts';

export function contactImportHandlers(services: Services): Handlers<typeof contactImportRoutes> {
  const { db } = services;
  const readFile = createImportReader();
  return {
    async uploadContactImport({ session, caller: { language }, body }) {
      const { file } = await body();
      return readImport(
        db,
        session.workspaceId,
        await uploadImport(services, readFile, { ...session, language }, file),
      );
    },

    readContactImport: ({ session, params }) => readImport(db, session.workspaceId, params.id),

    async chooseImportColumns({ session: { workspaceId }, params, body }) {
      await chooseColumns(db, workspaceId, params.id, body.targets);
      return readImport(db, workspaceId, params.id);
    },

    async listImportRows({ session: { workspaceId }, caller: { language }, params, query }) {
      const { page, limit, action } = query;
      const { rows, total } = await readImportRows(db, workspaceId, params.id, {
        action,
        limit,
        offset: (page - 1) * limit,
        language,
      });
      return { rows, pagination: pagination(query, total) };
    },

    async startContactImport({ session: { workspaceId }, params }) {
      await startImport(services, workspaceId, params.id);
      return readImport(db, workspaceId, params.id);
    },

    async discardContactImport({ session: { workspaceId }, params }) {
      await discardImport(db, workspaceId, params.id);
      return {};
    },
  };
}
