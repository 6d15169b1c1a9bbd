import { z } from 'zod';
import type { Price } from '#contract/models/shipped-prices.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';

const Row = z
  .object({
    connection_id: z.string(),
    model: z.string(),
    input: z.number(),
    cached: z.number(),
    cache_write: z.number(),
    output: z.number(),
  })
  .transform(({ connection_id: connectionId, cache_write: cacheWrite, ...row }) => ({
    ...row,
    connectionId,
    cacheWrite,
  }));
export type OwnPrice = z.output<typeof Row>;

/** The prices that a workspace has given itself, of one connection or of all. */
export const listPrices = (
  db: Queryable,
  workspaceId: string,
  connectionId: string | null = null,
): Promise<OwnPrice[]> =>
  query(db, Row, {
    name: 'model-prices',
    text: `select distinct on (connection_id, model) connection_id, model, input, cached, cache_write, output from model_price
      where workspace_id = $1 and ($2::uuid is null or connection_id = $2) and valid_from <= now() order by connection_id, model, valid_from desc`,
    values: [workspaceId, connectionId],
  });

/** `price` null: that of the product counts again. */
export async function setPrice(
  db: Queryable,
  workspaceId: string,
  { connectionId, model, price }: { connectionId: string; model: string; price: Price | null },
): Promise<void> {
  const place = [workspaceId, connectionId, model];
  if (price === null)
    await execute(
      db,
      'delete from model_price where workspace_id = $1 and connection_id = $2 and model = $3',
      place,
    );
  else
    await execute(
      db,
      `insert into model_price (workspace_id, connection_id, model, input, cached, cache_write, output) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (workspace_id, connection_id, model, valid_from) do update set input = excluded.input, cached = excluded.cached, cache_write = excluded.cache_write, output = excluded.output`,
      [...place, price.input, price.cached, price.cacheWrite, price.output],
    );
}
