import { z } from 'zod';

/**
 * A provider's text in a form that PostgreSQL accepts: without NUL and without half a surrogate
 * pair.
 */
export const text = z.string().transform((value) => value.toWellFormed().replaceAll('\0', ''));

/**
 * A member of a wrong type counts as absent, so that one odd field never costs the whole message.
 */
export const lenient = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().catch(undefined);

/** An id that some bodies carry as a number. We always keep it as text. */
export const identifier = z.union([z.string().min(1), z.number().int().transform(String)]);

/** The elements that have the expected shape; one bad element never costs the others. */
export const elements = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((values) =>
      values.flatMap((value) => {
        const parsed = schema.safeParse(value);
        return parsed.success ? [parsed.data] : [];
      }),
    );

/** The parsed value together with the JSON that it was parsed from, as evidence. */
export const sourced = <Schema extends z.ZodType>(schema: Schema) =>
  z.unknown().transform((value, context) => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return { value: parsed.data, raw: JSON.stringify(value) };
    context.addIssue({ code: 'custom', message: parsed.error.message });
    return z.NEVER;
  });
