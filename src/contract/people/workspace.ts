import { z } from 'zod';
import { Id } from '../common.ts';
import { plainName } from '../plain-names.ts';
import { route } from '../route.ts';
import { managers } from './roles.ts';

/** The name of a business, as its people see it, and whom it invites. */
const WorkspaceName = plainName(160).min(1);

export const workspaceRoutes = {
  renameWorkspace: route({
    method: 'put',
    path: '/api/workspace',
    summary: 'Changes the name of the business',
    tag: 'people',
    auth: managers,
    body: z.strictObject({ name: WorkspaceName }),
    answer: { status: 200, data: z.object({ id: Id, name: z.string() }) },
  }),
};
