import { z } from 'zod';
import type { Effects } from '#contract/agents/effects.ts';
import type { Offers } from '#server/agent/effects.ts';
import { query, type Queryable } from '#server/platform/db.ts';
import { allowedTemplates, Offered, offered, toOffers } from './offers.sql.ts';

/** What an agent may choose from where no conversation is under way. Null: on no channel. */
export async function readOffers(
  db: Queryable,
  workspaceId: string,
  channelId: string | null,
  allowed: Effects,
): Promise<Offers> {
  const [row] = await query(db, z.object(Offered), {
    text: `select ${offered({ channel: '$2', names: '$3', languages: '$4' })}`,
    values: [workspaceId, channelId, ...allowedTemplates(allowed)],
  });
  if (!row) throw new Error('What an agent may choose from could not be read.');
  return toOffers(row, allowed);
}
