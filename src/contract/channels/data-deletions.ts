import { z } from 'zod';
import { Time } from '../common.ts';
import { route } from '../route.ts';

/**
 * The state of a deletion request: at Instagram or Facebook a person asked to delete everything
 * that came through our app.
 */
export const DataDeletion = z.object({
  code: z.string(),
  status: z.enum(['received', 'done']),
  requestedAt: Time,
  completedAt: Time.nullable(),
});
export type DataDeletion = z.output<typeof DataDeletion>;

export const dataDeletionRoutes = {
  readDataDeletion: route({
    method: 'get',
    path: '/api/data-deletions/{code}',
    summary: 'How far a request for deletion is; whoever has its code may ask',
    tag: 'system',
    auth: 'none',
    params: z.object({ code: z.string().regex(/^[\w-]{1,64}$/) }),
    answer: { status: 200, data: DataDeletion },
    errors: ['not_found'],
  }),
};
