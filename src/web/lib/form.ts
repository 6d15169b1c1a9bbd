import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

// The schemas and what runs them are a fifth of a page's code and only needed once something was
// typed: they come after the page, and a failed attempt is repeated by the check itself.
const zodResolver = () => import('./zod-resolver.ts');
const soon = (fetched: () => Promise<unknown>): void =>
  void setTimeout(() => fetched().catch(() => undefined), 300);
soon(zodResolver);

/**
 * Checks a form with a schema of the contract and says what is wrong in the interface's language.
 * `load` brings the schema: `checkedBy(async () => (await
 * import('#contract/accounts/accounts.ts')).LoginBody)`. `Values` is narrower than what the schema
 * takes where a form always holds what the schema would fill in.
 */
export function checkedBy<
  Schema extends z.ZodType<FieldValues, FieldValues>,
  Values extends z.input<Schema> = z.input<Schema>,
>(load: () => Promise<Schema>): Resolver<Values, unknown, z.output<Schema>> {
  // The resolver first: it tells zod to do without eval, which a schema would try while it is made.
  const ready = async () => ({ ...(await zodResolver()), schema: await load() });
  soon(ready);
  return async (values, context, options) => {
    const { resolverOf, schema } = await ready();
    return resolverOf<Schema, Values>(schema)(values, context, options);
  };
}
