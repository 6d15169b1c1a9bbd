import { z } from 'zod';
import { everyone, managers } from '#contract/people/roles.ts';
import { Id, IdParams, PageQuery, Pagination, Time } from '../common.ts';
import { route } from '../route.ts';
import { Agent, AgentConfig, FaqEntry } from './agents.ts';

/** A version of an agent: what answered customers from one publication to the next. */
const AgentVersion = z.object({
  number: z.number().int(),
  publishedAt: Time,
  /** Null: it was published before this was kept, or by somebody who is gone. */
  publishedBy: z.object({ id: Id, name: z.string() }).nullable(),
  /** It answers customers now. */
  isLive: z.boolean(),
  /** What the tests said of it when it was published; null: it had none. */
  tests: z
    .object({
      total: z.number().int(),
      failed: z.number().int(),
      /** Why it was published although some failed. */
      despite: z.string().nullable(),
    })
    .nullable(),
});
export type AgentVersion = z.output<typeof AgentVersion>;

/**
 * What differs from one configuration to another. A setting is named by its place, such as
 * `handOff.message`; null: it is not there. Questions and answers are told one by one.
 */
const Difference = z.object({
  settings: z.array(z.object({ path: z.string(), before: z.unknown(), after: z.unknown() })),
  entries: z.array(
    z.object({
      question: z.string(),
      before: FaqEntry.nullable(),
      after: FaqEntry.nullable(),
    }),
  ),
});
export type Difference = z.output<typeof Difference>;

const VersionNumber = z.coerce.number().int().min(1).max(1_000_000_000);
const VersionParams = IdParams.extend({ number: VersionNumber });
const errors = ['agent_not_found', 'version_not_found'] as const;
const tag = 'agents';
export const versionRoutes = {
  listVersions: route({
    method: 'get',
    path: '/api/agents/{id}/versions',
    summary: 'The versions of an agent, the newest first: when each was published, and by whom',
    tag,
    auth: everyone,
    params: IdParams,
    query: PageQuery,
    answer: {
      status: 200,
      data: z.object({ versions: z.array(AgentVersion), pagination: Pagination }),
    },
    errors: ['agent_not_found'],
  }),
  readVersion: route({
    method: 'get',
    path: '/api/agents/{id}/versions/{number}',
    summary: 'A version with its configuration',
    tag,
    auth: everyone,
    params: VersionParams,
    answer: { status: 200, data: AgentVersion.extend({ config: AgentConfig }) },
    errors: [...errors],
  }),
  compareVersions: route({
    method: 'get',
    path: '/api/agents/{id}/versions/{number}/difference',
    summary: 'What changes from a version to another one, or to the draft',
    tag,
    auth: everyone,
    params: VersionParams,
    query: z.object({ to: z.literal('draft').or(VersionNumber).default('draft') }),
    answer: { status: 200, data: Difference },
    errors: [...errors],
  }),
  restoreVersion: route({
    method: 'post',
    path: '/api/agents/{id}/versions/{number}/restore',
    summary: 'Makes a version the draft again; customers get it when it is published',
    tag,
    auth: managers,
    params: VersionParams,
    answer: { status: 200, data: Agent },
    errors: [...errors, 'knowledge_limit', 'hours_empty', 'hours_overlap'],
  }),
};
