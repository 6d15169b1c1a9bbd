import { z } from 'zod';

/** Like the contract's `UpdateChannelBody`; an empty description means none. */
export const EditChannelForm = z.object({
  displayName: z.string().trim().min(1).max(80),
  description: z.string().trim().max(500),
});
