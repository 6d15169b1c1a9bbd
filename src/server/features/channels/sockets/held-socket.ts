import { z } from 'zod';

/**
 * A connection that this process holds for as long as the fence in the row is the one given here.
 */
export const HeldSocket = z.object({
  channel_id: z.string(),
  workspace_id: z.string(),
  fence: z.number(),
  /** The channel was disconnected: the holder must log the device out at the provider. */
  leaving: z.boolean(),
  phone_number: z.string().nullable(),
});
export type HeldSocket = z.output<typeof HeldSocket>;
