/**
 * Channels of the workspace `$1` that are being deleted with their history. What is theirs exists
 * for nobody any more, however long the removal takes: every list, figure and lookup of
 * conversations and messages leaves it out. Read once a statement, and mostly empty.
 */
const purgedChannels = `array(select id from channel where workspace_id = $1 and purged_at is not null)`;

/** The condition for a conversation or message that is known here by `alias`. */
export const isOfLivingChannel = (alias: string): string =>
  `${alias}.channel_id <> all(${purgedChannels})`;

/**
 * Their conversations, for what names no channel. `offset 0` keeps the planner from reading all
 * conversations to find none.
 */
export const purgedConversations = `(
  select gone.id from channel p, lateral (select id from conversation where channel_id = p.id offset 0) gone
  where p.workspace_id = $1 and p.purged_at is not null)`;
