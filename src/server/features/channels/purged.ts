/**
 * Channels of the workspace `$1` that are being deleted with their history. What is theirs exists for nobody any more, however long the
 * removal takes: every list, figure and lookup of conversations and messages leaves it out. Read once a statement, and mostly empty.
 */
export const purgedChannels = `array(select id from channel where workspace_id = $1 and purged_at is not null)`;

/** The condition for a conversation or message that is known here by `alias`. */
export const isOfLivingChannel = (alias: string): string => `${alias}.channel_id <> all(${purgedChannels})`;

/** Their conversations, for what names no channel. */
export const purgedConversations = `(select id from conversation where channel_id = any(${purgedChannels}))`;
