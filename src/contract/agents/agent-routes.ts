import { z } from 'zod';
import { agentTrialRoutes } from './agent-trial.ts';
import { Agent, AgentStatus, CreateAgentBody, ListedAgent, UpdateAgentBody } from './agents.ts';
import { ChannelTypeSchema, Empty, Id, IdParams, PageQuery, Pagination } from '../common.ts';
import { everyone, managers } from '#contract/people/roles.ts';
import { route } from '../route.ts';
import { workerRoutes } from '../worker.ts';
import { correctionRoutes } from './corrections.ts';
import { testRoutes } from './test-routes.ts';
import { versionRoutes } from './version-routes.ts';

const AgentStatistics = z.object({
  id: Id,
  name: z.string(),
  conversations: z.number().int(),
  answered: z.number().int(),
  asked: z.number().int(),
  resolved: z.number().int(),
  handedOff: z.record(z.string(), z.number().int()),
  firstReplySeconds: z.object({ p50: z.number().nullable(), p90: z.number().nullable() }),
  costMicros: z.number().int(),
});
const AgentList = z.object({ agents: z.array(ListedAgent), pagination: Pagination });
const hoursRefusals = ['hours_empty', 'hours_overlap', 'time_zone_unknown'] as const;
const tag = 'agents';
export const agentRoutes = {
  listAgents: route({
    method: 'get',
    path: '/agents',
    summary: 'List agents',
    tag,
    auth: everyone,
    query: PageQuery.extend({
      search: z.string().trim().max(100).optional(),
      status: AgentStatus.or(z.literal('all')).default('all'),
      channelType: ChannelTypeSchema.or(z.literal('all')).default('all'),
    }),
    answer: { status: 200, data: AgentList },
  }),
  agentStats: route({
    method: 'get',
    path: '/agents/stats',
    summary: 'Figures of all agents',
    tag,
    auth: everyone,
    answer: {
      status: 200,
      data: z.object({
        total: z.number().int(),
        active: z.number().int(),
        inactive: z.number().int(),
        agents: z.array(AgentStatistics),
      }),
    },
  }),
  activeAgents: route({
    method: 'get',
    path: '/agents/active',
    summary: 'Active agents',
    tag,
    auth: everyone,
    query: PageQuery,
    answer: { status: 200, data: AgentList },
  }),
  agentsByChannelType: route({
    method: 'get',
    path: '/agents/by-channel-type/{type}',
    summary: 'Agents that answer on a channel of a type',
    tag,
    auth: everyone,
    params: z.object({ type: ChannelTypeSchema }),
    query: PageQuery,
    answer: { status: 200, data: AgentList },
  }),
  ...workerRoutes,
  getAgent: route({
    method: 'get',
    path: '/agents/{id}',
    summary: 'One agent',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: Agent },
    errors: ['agent_not_found'],
  }),
  createAgent: route({
    method: 'post',
    path: '/agents',
    summary: 'Create an agent, inactive',
    tag,
    auth: managers,
    body: CreateAgentBody,
    answer: { status: 201, data: Agent },
    errors: [
      'agent_limit',
      'knowledge_limit',
      'channel_not_found',
      'brain_not_ready',
      ...hoursRefusals,
    ],
  }),
  updateAgent: route({
    method: 'patch',
    path: '/agents/{id}',
    summary: 'Change an agent',
    tag,
    auth: managers,
    params: IdParams,
    body: UpdateAgentBody,
    answer: { status: 200, data: Agent },
    errors: [
      'agent_not_found',
      'knowledge_limit',
      'channel_not_found',
      'brain_not_ready',
      'tests_failed',
      'draft_changed',
      'owner_needed',
      ...hoursRefusals,
    ],
  }),
  toggleAgent: route({
    method: 'patch',
    path: '/agents/{id}/toggle-status',
    summary: 'Switch an agent on or off',
    tag,
    auth: managers,
    params: IdParams,
    answer: { status: 200, data: Agent },
    errors: ['agent_not_found'],
  }),
  deleteAgent: route({
    method: 'delete',
    path: '/agents/{id}',
    summary: 'Delete an agent; conversations stay',
    tag,
    auth: managers,
    params: IdParams,
    answer: { status: 200, data: Empty },
    errors: ['agent_not_found'],
  }),
  duplicateAgent: route({
    method: 'post',
    path: '/agents/{id}/duplicate',
    summary: 'Copy the draft of an agent; the copy is inactive, without channels, never published',
    tag,
    auth: managers,
    params: IdParams,
    answer: { status: 201, data: Agent },
    errors: ['agent_not_found', 'agent_limit', 'knowledge_limit'],
  }),
  ...versionRoutes,
  ...agentTrialRoutes,
  ...testRoutes,
  ...correctionRoutes,
};
