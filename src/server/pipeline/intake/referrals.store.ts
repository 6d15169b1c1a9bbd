import type { Referral } from '#channels/message.ts';
import { execute, type Queryable, toJson } from '#server/platform/db.ts';

/** How a customer came, as a message says that was stored in this transaction. */
export interface Came {
  message_id: string;
  at: string;
  referral: Referral;
}

/**
 * Notes for contacts the ad or link by which they came. The first one counts, whatever they come by
 * later.
 */
export async function keepReferrals(db: Queryable, came: Came[]): Promise<void> {
  if (came.length === 0) return;
  await execute(
    db,
    `with first as (
      select distinct on (c.contact_id) c.workspace_id, c.contact_id, item.referral || jsonb_build_object('at', item.at) as came_from
      from jsonb_to_recordset($1::jsonb) as item(message_id uuid, at text, referral jsonb)
      join message m on m.id = item.message_id join conversation c on c.id = m.conversation_id and c.workspace_id = m.workspace_id
      where not c.is_group order by c.contact_id, item.at, m.seq
    )
    update contact k set came_from = first.came_from from first
    where k.id = first.contact_id and k.workspace_id = first.workspace_id and k.came_from is null`,
    [toJson(came)],
  );
}
