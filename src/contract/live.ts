import { z } from 'zod';

/**
 * `GET /api/events`: a stream of server-sent events (bearer header, so it is read by `fetch`). An event only says that something of its
 * name changed, never what: the reader asks again (docs/decisions/011). Nothing is repeated after a break; who comes back asks again too.
 */
export const LIVE_PATH = '/api/events';

export const LiveTopic = z.enum(['notifications']);
export type LiveTopic = z.output<typeof LiveTopic>;
