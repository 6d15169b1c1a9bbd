/**
 * The end of a wait that the provider asked for; null where there is none, or one so short that
 * nobody need know.
 */
export const pausedUntil = `case when c.paused_until > now() and c.paused_until - c.paused_since > interval '1 minute' then c.paused_until end`;
