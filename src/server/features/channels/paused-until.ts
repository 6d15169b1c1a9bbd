/**
 * SQL: until when the provider asked us to pause; null when it did not, or when the pause is a
 * minute at most, which nobody need know of.
 */
export const pausedUntil = `case when c.paused_until > now() and c.paused_until - c.paused_since > interval '1 minute' then c.paused_until end`;
