import { z } from 'zod';
import { optedOut } from '#server/features/contacts/opted-out.sql.ts';
import { isOfLivingChannel } from '#server/features/channels/purged.sql.ts';
import { execute, query, type Queryable } from '#server/platform/db.ts';
import { laneDue } from '../state/clocks.sql.ts';
import { restoreOutcome, setWaitingSince } from '../state/questions.store.ts';

const Unwanted = z.enum(['opted_out_template', 'opted_out_agent']);

/**
 * Queues a message again that the channel refused, and gives the questions that it answers the
 * outcome that they had. Only one of these `authors` is sent again. Whoever asks for it has seen what
 * was said since, so it leaves even if somebody has stepped in. Resolves with false if the message is in
 * another state, with null if there is no such message, and with the code of the refusal if the
 * contact has opted out meanwhile.
 */
export async function queueAgain(
  db: Queryable,
  workspaceId: string,
  messageId: string,
  authors: readonly ('person' | 'agent')[],
): Promise<boolean | z.output<typeof Unwanted> | null> {
  const [found] = await query(
    db,
    z.object({ conversation_id: z.string(), unwanted: Unwanted.nullable() }),
    {
      // Conversations are locked before messages everywhere.
      text: `select c.id as conversation_id, case when ${optedOut('k')} then
          case when m.author = 'agent' then 'opted_out_agent' when m.parts @> '[{"kind": "template"}]' then 'opted_out_template' end end as unwanted
      from message m join conversation c on c.id = m.conversation_id join contact k on k.id = c.contact_id
      where m.id = $2 and m.workspace_id = $1 and ${isOfLivingChannel('c')} for update of c`,
      values: [workspaceId, messageId],
    },
  );
  if (!found) return null;
  if (found.unwanted) return found.unwanted;
  const queued = await execute(
    db,
    `update message m set delivery = 'queued', attempts = 0, error_code = null, error_text = null, support_code = null,
       interventions = case when m.interventions is not null then c.interventions end
     from conversation c where m.id = $1 and c.id = m.conversation_id and m.author = any($2) and m.delivery = 'failed'`,
    [messageId, authors],
  );
  if (queued === 0) return false;
  await restoreOutcome(db, workspaceId, messageId);
  await execute(db, `update conversation c set ${laneDue} where id = $1`, [found.conversation_id]);
  await setWaitingSince(db, workspaceId, [found.conversation_id]);
  return true;
}
