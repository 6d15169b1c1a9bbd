import { z } from 'zod';
import { Empty, Id, IdParams } from '../common.ts';
import { everyone } from '#contract/people/roles.ts';
import { route } from '../route.ts';
import { ConversationListQuery } from './conversation-lists.ts';

/** The most that one person may have, shared ones among them. */
export const MOST_VIEWS_OF_ONE = 50;
/** The most that a workspace may have for everybody. */
export const MOST_SHARED_VIEWS = 100;
/** Nothing is counted further than this; a screen shows "99+". */
export const MOST_COUNTED_IN_VIEW = 100;

/** What a list of conversations is filtered by. `mine` and `for_you` mean whoever looks. */
export const ViewFilter = z.strictObject(
  ConversationListQuery.pick({
    state: true,
    channelId: true,
    labelId: true,
    agentId: true,
    team: true,
    search: true,
  }).shape,
);
export type ViewFilter = z.output<typeof ViewFilter>;

/** A filter of the list that somebody saved under a name. */
export const SavedView = z.object({
  id: Id,
  name: z.string(),
  filter: ViewFilter,
  /** Everybody of the workspace has it. */
  isShared: z.boolean(),
  isMine: z.boolean(),
  /** The caller may change and delete it. */
  isInMyHands: z.boolean(),
  /** Who saved it; null: they have no account any more. */
  ownerName: z.string().nullable(),
  /**
   * How many conversations it has for the caller, counted up to a hundred; a search that finds too
   * many to be counted in a moment counts as a hundred.
   */
  count: z.number().int(),
});
export type SavedView = z.output<typeof SavedView>;
export const ViewName = z.string().trim().min(1).max(40);

const tag = 'conversations';
export const savedViewRoutes = {
  listSavedViews: route({
    method: 'get',
    path: '/api/saved-views',
    summary: 'The caller’s saved filters and the shared ones, by name, each with its number',
    tag,
    auth: everyone,
    answer: { status: 200, data: z.object({ views: z.array(SavedView) }) },
  }),
  createSavedView: route({
    method: 'post',
    path: '/api/saved-views',
    summary: 'A filter is saved under a name; a person has a name once, whatever its case',
    tag,
    auth: everyone,
    body: z.strictObject({
      name: ViewName,
      filter: ViewFilter,
      isShared: z.boolean().default(false),
    }),
    answer: { status: 201, data: SavedView },
    errors: [
      'view_taken',
      'too_many_views',
      'too_many_shared_views',
      'channel_not_found',
      'label_not_found',
      'agent_not_found',
      'team_not_found',
    ],
  }),
  updateSavedView: route({
    method: 'patch',
    path: '/api/saved-views/{id}',
    summary:
      'Another name or filter, shared or not; by its owner, a shared one also by owners and admins',
    tag,
    auth: everyone,
    params: IdParams,
    body: z.strictObject({
      name: ViewName.optional(),
      filter: ViewFilter.optional(),
      isShared: z.boolean().optional(),
    }),
    answer: { status: 200, data: SavedView },
    errors: [
      'view_not_found',
      'view_of_another',
      'view_taken',
      'too_many_shared_views',
      'channel_not_found',
      'label_not_found',
      'agent_not_found',
      'team_not_found',
    ],
  }),
  deleteSavedView: route({
    method: 'delete',
    path: '/api/saved-views/{id}',
    summary: 'The saved filter is gone; its conversations stay',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: Empty },
    errors: ['view_not_found', 'view_of_another'],
  }),
};
