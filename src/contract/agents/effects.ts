import { z } from 'zod';

/** The most templates that an agent may send. */
export const MOST_TEMPLATES_OF_AGENT = 20;

/**
 * What a model may do beside its answer once somebody allows it. Labels, fields, notes and teams
 * need no leave; without a model nothing of this has a meaning.
 */
export const Effects = z
  .strictObject({
    /** End a conversation that the customer has ended. */
    resolve: z.boolean().default(false),
    /** Write at a time that the customer asked for. */
    scheduleMessages: z.boolean().default(false),
    /** Send one of these templates with the answer, where the channel has it. */
    templates: z
      .array(
        z.strictObject({
          name: z.string().trim().min(1).max(512),
          language: z.string().trim().min(2).max(20),
        }),
      )
      .max(MOST_TEMPLATES_OF_AGENT)
      .default([]),
  })
  .prefault({});
export type Effects = z.output<typeof Effects>;
