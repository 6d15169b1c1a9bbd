import { z } from 'zod';
import { type Child, firstLine, startNode } from '../processes.ts';

const Arrivals = z.object({
  chats: z.array(z.number()),
  times: z.array(z.number()),
  texts: z.array(z.string()),
});
export type Arrivals = z.output<typeof Arrivals>;
const Count = z.object({
  messages: z.number(),
  last: z.number().nullable(),
  otherCalls: z.number(),
});
const Webhooks = z.array(z.object({ token: z.string(), url: z.string(), secret: z.string() }));

export interface Stub {
  url: string;
  child: Child;
  /** Every message since the last reset, in order. */
  arrivals(): Promise<Arrivals>;
  count(): Promise<z.output<typeof Count>>;
  reset(): Promise<void>;
  webhooks(): Promise<z.output<typeof Webhooks>>;
}

export async function startStub(): Promise<Stub> {
  const child = startNode('bench/stub/stub-bot-api.ts');
  const { url } = await firstLine(child, z.object({ url: z.string() }));
  const ask = async <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
  ): Promise<z.output<Schema>> => schema.parse(await (await fetch(url + path)).json());
  return {
    url,
    child,
    arrivals: () => ask('/arrivals', Arrivals),
    count: () => ask('/count', Count),
    async reset() {
      await ask('/reset', Count);
    },
    webhooks: () => ask('/webhooks', Webhooks),
  };
}
