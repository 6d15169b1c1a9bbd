/** The condition for a conversation `c` that a person has in hand: a timed pause that is over is nobody's. */
export const inPersonsHands = `(c.owner = 'person' and (c.owned_until is null or c.owned_until > now()))`;

/** A person has it, and not only because an agent called one. */
const isTaken = `(c.owner = 'person' and (c.owned_until is null or c.owned_until > now() and c.owner_user_id is not null))`;

/** Where a person steps into a conversation `c`: since when its agent is paused. Who comes to one that a person has already changes nothing. */
export const pausedAt = `case when ${isTaken} then c.paused_at else now() end`;
