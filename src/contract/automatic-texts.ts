import { z } from 'zod';
import { BusinessHours } from './business-hours.ts';
import { Id, IdParams } from './common.ts';
import { everyone, managers } from './people/roles.ts';
import { route } from './route.ts';
import { textLimits } from './text-limits.ts';

const text = z.string().trim().max(textLimits.automaticText);

/** After this many days without a word the greeting is said anew. */
export const GREETING_QUIET_DAYS = 14;

/**
 * What a business says by itself. An agent that answers on a channel says its own greeting and away
 * text, and these where it has none.
 */
export const AutomaticTexts = z.strictObject({
  /** To who writes for the first time, or after a long silence; empty: none. */
  greeting: text,
  /** Once in each closed period; empty: none. */
  away: text,
  /** Whether customers are told when people are back ("Voltamos amanhã às 9h."). */
  promise: z.boolean(),
});
export type AutomaticTexts = z.output<typeof AutomaticTexts>;

/** Those of one channel; null: as the workspace. */
export const ChannelTexts = z.strictObject({
  greeting: text.nullable(),
  away: text.nullable(),
  promise: z.boolean().nullable(),
});
export type ChannelTexts = z.output<typeof ChannelTexts>;

/** What is not given is as it is saved. */
const PreviewBody = z.strictObject({
  /** Null: on a channel that has nothing of its own. */
  channelId: Id.nullable(),
  texts: AutomaticTexts,
  hours: BusinessHours.optional(),
});

const tag = 'people';
export const automaticTextRoutes = {
  readAutomaticTexts: route({
    method: 'get',
    path: '/api/automatic-texts',
    summary: 'What the workspace says by itself where no agent does',
    tag,
    auth: everyone,
    answer: { status: 200, data: AutomaticTexts },
  }),
  writeAutomaticTexts: route({
    method: 'put',
    path: '/api/automatic-texts',
    summary: 'Channels that have no texts of their own say these at once',
    tag,
    auth: managers,
    body: AutomaticTexts,
    answer: { status: 200, data: AutomaticTexts },
  }),
  readChannelTexts: route({
    method: 'get',
    path: '/api/channels/{id}/automatic-texts',
    summary: 'What this channel says by itself; null: as the workspace',
    tag,
    auth: everyone,
    params: IdParams,
    answer: { status: 200, data: ChannelTexts },
    errors: ['channel_not_found'],
  }),
  writeChannelTexts: route({
    method: 'put',
    path: '/api/channels/{id}/automatic-texts',
    summary: 'Give a channel texts of its own; null: as the workspace',
    tag,
    auth: managers,
    params: IdParams,
    body: ChannelTexts,
    answer: { status: 200, data: ChannelTexts },
    errors: ['channel_not_found'],
  }),
  previewAutomaticTexts: route({
    method: 'post',
    path: '/api/automatic-texts/preview',
    summary: 'What a customer would read; nothing is saved or sent',
    tag,
    auth: everyone,
    body: PreviewBody,
    answer: {
      status: 200,
      data: z.object({
        /** Null: nothing is said. */
        greeting: z.string().nullable(),
        /** Null: nothing is said, or the business never closes. */
        away: z.string().nullable(),
        neverCloses: z.boolean(),
      }),
    },
    errors: ['channel_not_found', 'time_zone_unknown'],
  }),
};
