/**
 * The channels of workspace `$1` that are being deleted with their history. Their data is hidden
 * from everybody from the start, however long the deletion takes, so every list, figure and lookup
 * of conversations and messages leaves it out. A statement evaluates this once, and it is mostly
 * empty.
 */
const purgedChannels = `array(select id from channel where workspace_id = $1 and purged_at is not null)`;

/**
 * The condition that the conversation or message `alias` belongs to a channel that is not being
 * deleted.
 */
export const isOfLivingChannel = (alias: string): string =>
  `${alias}.channel_id <> all(${purgedChannels})`;

/**
 * The conversations of those channels, for statements on tables without a channel. `offset 0` keeps
 * the planner from reading all conversations to find none.
 */
export const purgedConversations = `(
  select gone.id from channel p, lateral (select id from conversation where channel_id = p.id offset 0) gone
  where p.workspace_id = $1 and p.purged_at is not null)`;
