import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

// The schemas and the code that runs them are a fifth of a page's code, and are needed only once
// somebody has typed. So they are loaded after the page; if that fails, the check itself loads
// them.
const zodResolver = () => import('./zod-resolver.ts');
const soon = (fetched: () => Promise<unknown>): void =>
  void setTimeout(() => fetched().catch(() => undefined), 300);
soon(zodResolver);

/**
 * Checks a form with a schema of the contract and says what is wrong in the interface's language.
 * `load` imports the schema: `checkedBy(async () => (await
 * import('#contract/accounts/accounts.ts')).LoginBody)`. `Values` is narrower than the schema's
 * input where the form always holds a value that the schema would default.
 */
export function checkedBy<
  Schema extends z.ZodType<FieldValues, FieldValues>,
  Values extends z.input<Schema> = z.input<Schema>,
>(load: () => Promise<Schema>): Resolver<Values, unknown, z.output<Schema>> {
  // The resolver comes first: it configures zod to work without eval, which zod would try while a
  // schema is made.
  const ready = async () => ({ ...(await zodResolver()), schema: await load() });
  soon(ready);
  return async (values, context, options) => {
    const { resolverOf, schema } = await ready();
    return resolverOf<Schema, Values>(schema)(values, context, options);
  };
}
