import { z } from 'zod';
import { everyone, managers } from '#contract/people/roles.ts';
import { route } from '../route.ts';
import { MOST_RESOLUTION_REASONS, textLimits } from '../text-limits.ts';

/** The id of a reason: of the product's own list, or chosen by whoever adds one. */
export const ResolutionReasonId = z.string().regex(/^[\w-]{1,36}$/);

const ResolutionReason = z.strictObject({
  id: ResolutionReasonId,
  name: z.string().trim().min(1).max(textLimits.resolutionReason),
});
export type ResolutionReason = z.output<typeof ResolutionReason>;

const isUnique = (values: string[]): boolean => new Set(values).size === values.length;

/**
 * Why people resolve conversations: what they may choose from, in this order, and whether they have
 * to choose. A reason that is renamed keeps its id, and so its figures.
 */
export const ResolutionReasons = z
  .strictObject({
    reasons: z.array(ResolutionReason).max(MOST_RESOLUTION_REASONS),
    required: z.boolean(),
  })
  .refine(({ reasons }) => isUnique(reasons.map(({ id }) => id)))
  .refine(({ reasons }) => isUnique(reasons.map(({ name }) => name.toLowerCase())))
  .refine(({ reasons, required }) => !required || reasons.length > 0);
export type ResolutionReasons = z.output<typeof ResolutionReasons>;

/** What a person may say when they resolve: why, and a note for the team. */
export const WhyResolved = {
  reasonId: ResolutionReasonId.nullable().optional(),
  note: z.string().trim().max(textLimits.resolutionNote).nullable().optional(),
};

/** The list until a workspace has changed it. */
export const firstResolutionReasons = {
  pt: [
    { id: 'sold', name: 'Vendido' },
    { id: 'answered', name: 'Dúvida respondida' },
    { id: 'no_reply', name: 'Sem resposta do cliente' },
    { id: 'other', name: 'Outro' },
  ],
  en: [
    { id: 'sold', name: 'Sold' },
    { id: 'answered', name: 'Question answered' },
    { id: 'no_reply', name: 'No reply from the customer' },
    { id: 'other', name: 'Other' },
  ],
} as const satisfies Record<'pt' | 'en', readonly ResolutionReason[]>;

const tag = 'conversations';
export const resolutionReasonRoutes = {
  readResolutionReasons: route({
    method: 'get',
    path: '/api/resolution-reasons',
    summary: 'The reasons that people may give when they resolve a conversation',
    tag,
    auth: everyone,
    answer: { status: 200, data: ResolutionReasons },
  }),
  writeResolutionReasons: route({
    method: 'put',
    path: '/api/resolution-reasons',
    summary: 'Holds for conversations that are resolved from now on; figures of the past stay',
    tag,
    auth: managers,
    body: ResolutionReasons,
    answer: { status: 200, data: ResolutionReasons },
  }),
};
