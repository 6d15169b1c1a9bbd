/**
 * The condition that the conversation or message `alias` belongs to a channel of workspace `$1` that
 * is not being deleted with its history. The data of such a channel is hidden from everybody from
 * the start, however long the deletion takes, so every list, figure and lookup of conversations and
 * messages leaves it out. A statement evaluates this once. The planner must not guess by it how
 * many rows are left: with an array of ids it expected none in a workspace with one channel, and
 * read and sorted all conversations for each page of a list.
 */
export const isOfLivingChannel = (alias: string): string =>
  `${alias}.channel_id not in (select id from channel where workspace_id = $1 and purged_at is not null)`;

/**
 * The conversations of the channels that are being deleted, for statements on tables without a
 * channel. `offset 0` keeps the planner from reading all conversations to find none.
 */
export const purgedConversations = `(
  select gone.id from channel p, lateral (select id from conversation where channel_id = p.id offset 0) gone
  where p.workspace_id = $1 and p.purged_at is not null)`;
