import { z } from 'zod';
import { MessageTemplate, TemplateValues } from '#channels/template.ts';
import { IdParams, Time } from '../common.ts';
import { everyone } from '#contract/people/roles.ts';
import { route } from '../route.ts';

export const Templates = z.object({
  /**
   * `isMarketing`: the template does not follow from something that the customer did, so it may not
   * go to a customer who opted out.
   */
  templates: z.array(MessageTemplate.extend({ isMarketing: z.boolean() })),
  /** When we last asked the provider for them. */
  refreshedAt: Time,
});

/** A template with its values, as it is sent. */
export const TemplateMessage = z.strictObject({
  kind: z.literal('template'),
  name: z.string().min(1),
  language: z.string().min(1),
  values: TemplateValues,
  /**
   * For a customer who opted out: the person who sends it confirms that it answers a request of
   * theirs.
   */
  answersRequest: z.boolean().optional(),
});

const tag = 'channels';
const errors = [
  'channel_not_found',
  'channel_not_connected',
  'no_templates',
  'provider_unreachable',
  'provider_refused',
] as const;

/** Messages that the provider approved beforehand (WhatsApp). They are sent with `sendMessage`. */
export const templateRoutes = {
  listTemplates: route({
    method: 'get',
    path: '/api/channels/{id}/templates',
    summary: 'Message templates of a channel, as the provider told them last',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: Templates },
    errors,
  }),
  refreshTemplates: route({
    method: 'post',
    path: '/api/channels/{id}/templates/refresh',
    summary: 'Ask the provider for the message templates again',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: Templates },
    errors,
  }),
};
