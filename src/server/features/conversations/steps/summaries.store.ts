import { execute, type Queryable } from '#server/platform/db.ts';
import { isSummedUp, withoutSummary } from './summed-up.sql.ts';

/** Where a message has the name that its provider gave it. */
export interface Place {
  workspaceId: string;
  channelId: string;
}

/**
 * Forgets the summary that tells of a message. The conversation stays locked, also where there is
 * none yet, so that none is written of words that are about to go.
 */
const forgetting = (message: string): string =>
  `with own as (
     select c.id, ${isSummedUp} as covers from message m join conversation c on c.id = m.conversation_id and c.workspace_id = $1
     where m.workspace_id = $1 and ${message} for no key update of c
   ) update conversation c set ${withoutSummary} from own where c.id = own.id and own.covers`;

/**
 * Forgets the summary that tells of this message. Call it in the transaction in which its words go,
 * before they do, because conversations are locked before messages everywhere.
 */
export const forgetSummaryOf = (
  db: Queryable,
  workspaceId: string,
  messageId: string,
): Promise<number> => execute(db, forgetting('m.id = $2'), [workspaceId, messageId]);

/** The same for a message of a channel by its provider's name. */
export const forgetSummaryOfNamed = (
  db: Queryable,
  { workspaceId, channelId }: Place,
  providerMessageId: string,
): Promise<number> =>
  execute(db, forgetting('m.channel_id = $2 and m.provider_message_id = $3'), [
    workspaceId,
    channelId,
    providerMessageId,
  ]);

/**
 * Forgets the summaries of groups that hold one of the patterns. Whoever is erased is named in them.
 */
export const forgetSummariesInGroups = (
  db: Queryable,
  workspaceId: string,
  patterns: readonly string[],
): Promise<number> =>
  execute(
    db,
    `update conversation set ${withoutSummary} where workspace_id = $1 and is_group and summary ~ any($2::text[])`,
    [workspaceId, patterns],
  );
