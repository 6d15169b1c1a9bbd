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
    audio_minute: z.number().nullable(),
  })
  .transform(
    ({
      connection_id: connectionId,
      cache_write: cacheWrite,
      audio_minute: audioMinute,
      ...row
    }) => ({ ...row, connectionId, cacheWrite, audioMinute }),
  );
export type OwnPrice = z.output<typeof Row>;
/** `audioMinute`: of speech that is written down; null: the workspace does not say. */
export type GivenPrice = Price & Pick<OwnPrice, 'audioMinute'>;

/** The prices that a workspace has given itself, of one connection or of all. */
export const listPrices = (
  db: Queryable,
  workspaceId: string,
  connectionId: string | null = null,
): Promise<OwnPrice[]> =>
  query(db, Row, {
    name: 'model-prices',
    text: `select distinct on (connection_id, model) connection_id, model, input, cached, cache_write, output, audio_minute from model_price
      where workspace_id = $1 and ($2::uuid is null or connection_id = $2) and valid_from <= now() order by connection_id, model, valid_from desc`,
    values: [workspaceId, connectionId],
  });

/** `price` null: that of the product counts again. Resolves with how many prices it wrote or took away. */
export function setPrice(
  db: Queryable,
  workspaceId: string,
  { connectionId, model, price }: { connectionId: string; model: string; price: GivenPrice | null },
): Promise<number> {
  const place = [workspaceId, connectionId, model];
  return price === null
    ? execute(
        db,
        'delete from model_price where workspace_id = $1 and connection_id = $2 and model = $3',
        place,
      )
    : execute(
        db,
        `insert into model_price (workspace_id, connection_id, model, input, cached, cache_write, output, audio_minute) values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (workspace_id, connection_id, model, valid_from) do update set input = excluded.input, cached = excluded.cached, cache_write = excluded.cache_write, output = excluded.output, audio_minute = excluded.audio_minute`,
        [...place, price.input, price.cached, price.cacheWrite, price.output, price.audioMinute],
      );
}
