import { z } from 'zod';
import { ChannelTypeSchema } from '#contract/common.ts';
import { Kind } from './notice.ts';

/** The columns of `groupsOf` (`groups.sql.ts`). */
export const GroupColumns = z.object({
  id: z.string(),
  kind: z.string(),
  count: z.number(),
  timestamp: z.string(),
  read: z.boolean(),
  /** The detail of the newest notice. */
  detail: z.string().nullable(),
  conversation_id: z.string().nullable(),
  channel_id: z.string().nullable(),
  channel_type: ChannelTypeSchema.nullable(),
  channel_name: z.string().nullable(),
  /** The contacts of the two newest notices. */
  people: z.array(z.string().nullable()),
});
export type GroupRow = Omit<z.output<typeof GroupColumns>, 'kind'> & { kind: Kind };

/** A kind that only a newer version knows is left out. */
export const ofKnownKinds = (rows: z.output<typeof GroupColumns>[]): GroupRow[] =>
  rows.flatMap(({ kind, ...row }) => {
    const known = Kind.safeParse(kind);
    return known.success ? [{ ...row, kind: known.data }] : [];
  });
