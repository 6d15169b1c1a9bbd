import type { Role } from '#contract/people/roles.ts';

export const roles = ['owner', 'admin', 'attendant'] as const satisfies Role[];

/** The roles that somebody may give: owners are made by owners. */
export const rolesToGive = (by: Role): readonly Role[] => (by === 'owner' ? roles : roles.slice(1));
