import { z } from 'zod';
import { SignedIn } from '#contract/accounts/accounts.ts';
import { Id, IdParams, Time } from '../common.ts';
import { invitationRoutes } from './invitation-routes.ts';
import { everyone, managers, Role } from './roles.ts';
import { route } from '../route.ts';

/** Somebody who belongs to the workspace. */
export const Member = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  role: Role,
  joinedAt: Time,
});
export type Member = z.output<typeof Member>;

/** Another person who is looking at the conversation now. */
export const Viewer = z.object({
  id: Id,
  name: z.string(),
  avatarUrl: z.string().nullable(),
  typing: z.boolean(),
});

const tag = 'people';
export const peopleRoutes = {
  listPeople: route({
    method: 'get',
    path: '/api/people',
    summary: 'Who belongs to the workspace, by name',
    tag,
    auth: everyone,
    answer: { status: 200, data: z.object({ people: z.array(Member) }) },
  }),
  changeRole: route({
    method: 'patch',
    path: '/api/people/{id}',
    summary: 'Change the role of a person; owners are made and changed by owners',
    tag,
    auth: managers,
    confirmed: true,
    params: IdParams,
    body: z.strictObject({ role: Role }),
    answer: { status: 200, data: Member },
    errors: ['person_not_found', 'last_owner'],
  }),
  removePerson: route({
    method: 'delete',
    path: '/api/people/{id}',
    summary: 'Remove a person: their sessions here end, and their conversations are nobody’s',
    tag,
    auth: managers,
    confirmed: true,
    params: IdParams,
    answer: { status: 200, data: z.object({ conversations: z.number().int() }) },
    errors: ['person_not_found', 'last_owner'],
  }),
  ...invitationRoutes,
  visitConversation: route({
    method: 'post',
    path: '/api/conversations/{id}/presence',
    summary:
      'A page looks at a conversation (said every 10 seconds), types in it or leaves it; answers with who else is there',
    tag,
    auth: everyone,
    params: IdParams,
    body: z.strictObject({ doing: z.enum(['looking', 'typing', 'leaving']) }),
    answer: { status: 200, data: z.object({ viewers: z.array(Viewer) }) },
    errors: ['not_found'],
  }),
  enterWorkspace: route({
    method: 'post',
    path: '/api/workspaces/{id}/enter',
    summary:
      'Go on in another workspace that one belongs to: this session ends, the new one is answered',
    tag,
    auth: everyone,
    ofSession: true,
    params: IdParams,
    answer: { status: 200, data: SignedIn },
    errors: ['workspace_not_found'],
  }),
};
