/** The condition for a conversation `c` that a person has in hand: a timed pause that is over is nobody's. */
export const inPersonsHands = `(c.owner = 'person' and (c.owned_until is null or c.owned_until > now()))`;
