import { z } from 'zod';

/** A connection that is this worker's to hold, as long as the fence is its own. */
export const HeldSocket = z.object({
  channel_id: z.string(),
  workspace_id: z.string(),
  fence: z.number(),
  /** The channel was disconnected: the credential goes back to the provider. */
  leaving: z.boolean(),
  phone_number: z.string().nullable(),
});
export type HeldSocket = z.output<typeof HeldSocket>;
