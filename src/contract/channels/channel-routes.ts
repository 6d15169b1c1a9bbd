import { z } from 'zod';
import {
  Channel,
  ChannelHealth,
  ChannelStatus,
  CreateChannelBody,
  SetupChannelBody,
  UpdateChannelBody,
} from './channels.ts';
import { ChannelTypeSchema, Empty, IdParams, PageQuery, Pagination } from '../common.ts';
import { everyone, managers } from '#contract/people/roles.ts';
import { route } from '../route.ts';

const Statistics = z.object({
  total: z.number().int(),
  connected: z.number().int(),
  disconnected: z.number().int(),
  error: z.number().int(),
  messagesToday: z.number().int(),
  byType: z.record(z.string(), z.number().int()),
});

const tag = 'channels';
export const channelRoutes = {
  listChannels: route({
    method: 'get',
    path: '/channels',
    summary: 'List channels; `all` means no filter',
    tag,
    auth: everyone,
    query: PageQuery.extend({
      search: z.string().trim().max(100).optional(),
      type: ChannelTypeSchema.or(z.literal('all')).default('all'),
      status: ChannelStatus.or(z.literal('all')).default('all'),
    }),
    answer: {
      status: 200,
      data: z.object({
        channels: z.array(Channel),
        pagination: Pagination,
        statistics: Statistics,
      }),
    },
  }),
  createChannel: route({
    method: 'post',
    path: '/channels',
    summary: 'Add a channel; it is connected by its setup',
    tag,
    auth: managers,
    body: CreateChannelBody,
    answer: { status: 201, data: Channel },
    errors: ['simulator_off', 'channel_limit'],
  }),
  setupChannel: route({
    method: 'post',
    path: '/channels/setup',
    summary: 'Connect a channel with its credential',
    tag,
    auth: managers,
    body: SetupChannelBody,
    answer: { status: 200, data: Channel },
    errors: [
      'channel_not_found',
      'password_needed',
      'channel_type_mismatch',
      'channel_unavailable',
      'channel_not_configured',
      'channel_not_allowed',
      'channel_not_connected',
      'telegram_token_missing',
      'telegram_token_malformed',
      'telegram_token_refused',
      'account_already_connected',
      'provider_unreachable',
      'provider_refused',
      'public_address_needed',
    ],
  }),
  getChannel: route({
    method: 'get',
    path: '/channels/{id}',
    summary: 'One channel',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: Channel },
    errors: ['channel_not_found'],
  }),
  updateChannel: route({
    method: 'put',
    path: '/channels/{id}',
    summary: 'Rename or describe a channel, or say which agent answers there',
    tag,
    auth: managers,
    params: IdParams,
    body: UpdateChannelBody,
    answer: { status: 200, data: Channel },
    errors: ['channel_not_found', 'agent_not_found'],
  }),
  checkChannel: route({
    method: 'post',
    path: '/api/channels/{id}/check',
    summary: 'Ask the provider how the channel is',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: ChannelHealth },
    errors: ['channel_not_found', 'channel_not_connected'],
  }),
  disconnectChannel: route({
    method: 'delete',
    path: '/api/channels/{id}',
    summary:
      'Disconnect: webhook removed, credential erased, history kept; `purge=true` removes everything',
    tag,
    auth: managers,
    params: IdParams,
    query: z.object({ purge: z.enum(['true', 'false']).default('false') }),
    answer: { status: 200, data: Empty },
    errors: ['channel_not_found', 'password_needed'],
  }),
};
