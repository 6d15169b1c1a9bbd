import fc from 'fast-check';
import { z } from 'zod';

/** Texts as people, programs and attackers write them. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    "' or 1=1 --",
    '%',
    '_',
    '__proto__',
    '../..',
    '1e9',
    '-1',
    'null',
    '',
    ' ',
    '<b>',
    'a@example.com',
  ),
);
const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.dictionary(anyText, fc.jsonValue({ maxDepth: 2 })),
  anyText,
);

const part = z.unknown();
const JsonSchema = z
  .object({
    type: z.union([z.string(), z.array(z.string())]),
    format: z.string(),
    pattern: z.string(),
    minLength: z.number(),
    maxLength: z.number(),
    minimum: z.number(),
    maximum: z.number(),
  })
  .extend({
    enum: z.array(part),
    const: part,
    anyOf: z.array(part),
    oneOf: z.array(part),
    items: part,
    minItems: z.number(),
  })
  .extend({ properties: z.record(z.string(), part), required: z.array(z.string()) })
  .partial();
type JsonSchema = z.output<typeof JsonSchema>;

/**
 * Values that mostly fit the schema, so that they pass it and reach the rules. Now and then a part
 * is anything at all. Ids are often known ones.
 */
export function nearly(
  schema: z.ZodType | undefined,
  knownIds: readonly string[],
): fc.Arbitrary<unknown> {
  if (schema === undefined) return anyJson;
  const described = z.toJSONSchema(schema, {
    io: 'input',
    // An address that the schema trims first has any text as its input, so it is generated here.
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodPipe && zodSchema.out instanceof z.ZodEmail)
        jsonSchema.format = 'email';
    },
  });
  return fitting(described, knownIds);
}

function fitting(schema: unknown, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 60, arbitrary: exactly(JsonSchema.parse(schema), ids) },
    { weight: 1, arbitrary: anyJson },
  );
}

function exactly(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined)
    return fc.oneof(...alternatives.map((part) => fitting(part, ids)));
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => exactly({ ...schema, type }, ids)));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer' || schema.type === 'number') return numbers(schema);
  if (schema.type === 'string') return texts(schema, ids);
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'array')
    return fc.array(fitting(schema.items, ids), { minLength: schema.minItems ?? 0, maxLength: 3 });
  if (schema.type !== 'object') return anyJson;
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]): [string, fc.Arbitrary<unknown>] => [name, fitting(field, ids)],
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
}

function numbers({ minimum = -1e9, maximum = 1e9 }: JsonSchema): fc.Arbitrary<number> {
  return fc.oneof(fc.integer({ min: minimum, max: maximum }), fc.constantFrom(minimum, maximum));
}

function texts(
  { format, pattern, minLength = 0, maxLength = 200 }: JsonSchema,
  ids: readonly string[],
): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof(fc.uuid(), fc.constantFrom<string>(...ids));
  if (format === 'email')
    return fc.oneof(
      fc.emailAddress(),
      fc.constantFrom('a@example.com', `${'x'.repeat(64)}@example.com`),
    );
  if (format === 'date')
    return fc.constantFrom('2026-12-25', '2028-02-29', '0001-01-01', '9999-12-31');
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const length = { minLength, maxLength: Math.min(maxLength, minLength + 60) };
  return fc.oneof(
    fc.string({ unit: 'grapheme', ...length }),
    fc.string({ unit: fc.constantFrom(...'ação oi %\'"<&\\\n🙂'), ...length }),
    anyText,
  );
}
