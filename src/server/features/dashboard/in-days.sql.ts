/**
 * Messages `m` from `$2` to `$3`; `$4` has the start of each day, and days are numbered from 0. It
 * begins with the channels, because they are few and each has an index of its messages by time
 * (`message_channel_time`).
 */
export const inDays = `channel ch join message m on m.workspace_id = $1 and m.channel_id = ch.id and m.created_at >= $2 and m.created_at < $3
  where ch.workspace_id = $1 and ch.purged_at is null`;

export const dayOf = (time: string): string => `width_bucket(${time}, $4::timestamptz[]) - 1`;
