import { z } from 'zod';
import { Part } from './message.ts';

/** A message from before the account was connected. */
export const PastMessage = z.object({
  chat: z.string().min(1),
  aliases: z.array(z.string().min(1)),
  messageId: z.string().min(1),
  by: z.enum(['customer', 'business']),
  time: z.iso.datetime(),
  parts: z.array(Part).min(1),
  /** For a message that the business wrote: how far it got. */
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
});
export type PastMessage = z.infer<typeof PastMessage>;
