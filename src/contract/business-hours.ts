import { z } from 'zod';
import { Hours } from './agents/agents.ts';
import { IdParams } from './common.ts';
import { everyone, managers } from './people/roles.ts';
import { route } from './route.ts';

/** A day on which the business is closed: once, or on the same day of every year. */
const Holiday = z.strictObject({
  date: z.iso.date(),
  name: z.string().trim().min(1).max(80),
  yearly: z.boolean(),
});

/** When the business is open. No blocks at all means always. */
export const BusinessHours = z.strictObject({
  timeZone: Hours.shape.timeZone,
  blocks: Hours.shape.blocks,
  holidays: z.array(Holiday).max(100).default([]),
});
export type BusinessHours = z.output<typeof BusinessHours>;

/** Null: the channel follows the workspace, or its agent where that one has hours of its own. */
const ChannelHours = z.strictObject({ hours: BusinessHours.nullable() });

const tag = 'people';
export const businessHoursRoutes = {
  readBusinessHours: route({
    method: 'get',
    path: '/api/business-hours',
    summary: 'When the workspace is open',
    tag,
    auth: everyone,
    answer: { status: 200, data: BusinessHours },
  }),
  writeBusinessHours: route({
    method: 'put',
    path: '/api/business-hours',
    summary: 'Agents that follow the workspace go by it at once',
    tag,
    auth: managers,
    body: BusinessHours,
    answer: { status: 200, data: BusinessHours },
    errors: ['hours_empty', 'hours_overlap', 'time_zone_unknown'],
  }),
  readChannelHours: route({
    method: 'get',
    path: '/api/channels/{id}/business-hours',
    summary: 'When people are there on this channel, where it has hours of its own',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: ChannelHours },
    errors: ['channel_not_found'],
  }),
  writeChannelHours: route({
    method: 'put',
    path: '/api/channels/{id}/business-hours',
    summary: 'Give a channel hours of its own; null: it follows the workspace',
    tag,
    auth: managers,
    params: IdParams,
    body: ChannelHours,
    answer: { status: 200, data: ChannelHours },
    errors: ['channel_not_found', 'hours_empty', 'hours_overlap', 'time_zone_unknown'],
  }),
};
