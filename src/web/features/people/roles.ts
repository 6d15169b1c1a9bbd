import type { Role } from '#contract/people/roles.ts';

export const roles = ['owner', 'admin', 'attendant'] as const satisfies Role[];

/** The roles that a role may assign: only owners can make somebody an owner. */
export const rolesToGive = (by: Role): readonly Role[] => (by === 'owner' ? roles : roles.slice(1));
