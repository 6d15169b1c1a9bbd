import { z } from 'zod';
import { ModelId } from '../models/providers.ts';

/**
 * What an agent with a model hears and sees. Each costs something and goes to the provider, so
 * both begin switched off; without a model nothing of this has a meaning.
 */
export const Media = z
  .strictObject({
    /** Voice notes are written down, where a connection of the agent's model can. */
    transcribe: z.boolean().default(false),
    /** Pictures are shown to the model, where its test saw that it sees. */
    images: z.boolean().default(false),
    /** The model that writes voice notes down; null: the usual one of the provider. */
    transcriber: ModelId.nullable().default(null),
  })
  .prefault({});
export type Media = z.output<typeof Media>;
