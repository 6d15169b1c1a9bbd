import { z } from 'zod';
import { Empty, Id, IdParams } from '../common.ts';
import { everyone, managers } from './roles.ts';
import { route } from '../route.ts';

/** People of the workspace who look after the same conversations. */
export const Team = z.object({ id: Id, name: z.string(), userIds: z.array(Id) });
export type Team = z.output<typeof Team>;
/** The most that a workspace may have. */
export const MOST_TEAMS = 50;
export const TeamName = z.string().trim().min(1).max(60);
const userIds = z.array(Id).max(500);

const tag = 'people';
export const teamRoutes = {
  listTeams: route({
    method: 'get',
    path: '/api/teams',
    summary: 'The teams of the workspace by name, each with its people',
    tag,
    auth: everyone,
    answer: { status: 200, data: z.object({ teams: z.array(Team) }) },
  }),
  createTeam: route({
    method: 'post',
    path: '/api/teams',
    summary: 'A new team; a workspace has a name once, whatever its case',
    tag,
    auth: managers,
    body: z.strictObject({ name: TeamName, userIds: userIds.default([]) }),
    answer: { status: 201, data: Team },
    errors: ['team_taken', 'too_many_teams', 'person_not_found'],
  }),
  updateTeam: route({
    method: 'patch',
    path: '/api/teams/{id}',
    summary: 'Another name, or other people: all of them',
    tag,
    auth: managers,
    params: IdParams,
    body: z.strictObject({ name: TeamName.optional(), userIds: userIds.optional() }),
    answer: { status: 200, data: Team },
    errors: ['team_not_found', 'team_taken', 'person_not_found'],
  }),
  deleteTeam: route({
    method: 'delete',
    path: '/api/teams/{id}',
    summary:
      'The team is gone; its conversations stay with whom they are, and are everybody’s to see',
    tag,
    auth: managers,
    params: IdParams,
    answer: { status: 200, data: Empty },
    errors: ['team_not_found'],
  }),
};
