import { z } from 'zod';
import { route } from './route.ts';

const tag = 'system';
export const systemRoutes = {
  live: route({
    method: 'get',
    path: '/api/health/live',
    summary: 'The process runs',
    tag,
    auth: 'none',
    answer: { status: 200, data: z.object({ live: z.literal(true) }) },
  }),
  ready: route({
    method: 'get',
    path: '/api/health/ready',
    summary: 'Database, queue and migrations are ready',
    tag,
    auth: 'none',
    answer: {
      status: 200,
      data: z.object({
        database: z.literal(true),
        queue: z.literal(true),
        migrations: z.literal(true),
      }),
    },
    errors: ['busy'],
  }),
  features: route({
    method: 'get',
    path: '/api/features',
    summary: 'What this server offers',
    tag,
    auth: 'none',
    answer: {
      status: 200,
      data: z.object({
        simulator: z.boolean(),
        channels: z.record(z.string(), z.boolean()),
        passwordMinLength: z.number().int(),
        /** Whether mail leaves this server; otherwise it stays in files there. */
        mail: z.boolean(),
        /** Whether anybody may register an account. */
        registration: z.boolean(),
      }),
    },
  }),
};
