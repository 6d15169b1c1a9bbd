import { z } from 'zod';

/**
 * What an agent may do beside its answer. It is all in our own database, and is written by the
 * transaction that commits the answer: with it and once, or not at all.
 */
export const InternalEffect = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('set_labels'), labelIds: z.array(z.string()) }),
  z.object({ kind: z.literal('set_contact_field'), fieldId: z.string(), value: z.string() }),
  z.object({ kind: z.literal('add_note'), text: z.string() }),
  z.object({ kind: z.literal('assign_team'), teamId: z.string() }),
]);
export type InternalEffect = z.output<typeof InternalEffect>;

/** What the business has for an agent to choose from; a model can name nothing else. */
export interface Offers {
  labels: { id: string; name: string }[];
  /** Fields of contacts that hold text. */
  fields: { id: string; name: string }[];
  teams: { id: string; name: string }[];
}

export const noOffers: Offers = { labels: [], fields: [], teams: [] };
