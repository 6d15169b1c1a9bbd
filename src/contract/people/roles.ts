import { z } from 'zod';

/**
 * The role of a person in a workspace. A workspace has one owner or several; admins run it;
 * attendants answer customers.
 */
export const Role = z.enum(['owner', 'admin', 'attendant']);
export type Role = z.output<typeof Role>;

/**
 * Who may call what: the `auth` of each route that needs a session is one of these.
 * `docs/permissions.md` is made from them (`npm run permissions`).
 */
export const everyone = ['owner', 'admin', 'attendant'] as const satisfies Role[];
/** The roles that decide about channels, agents and people. */
export const managers = ['owner', 'admin'] as const satisfies Role[];

const names: Record<'pt' | 'en', Record<Role, string>> = {
  pt: { owner: 'proprietários', admin: 'administradores', attendant: 'atendentes' },
  en: { owner: 'owners', admin: 'admins', attendant: 'attendants' },
};

/**
 * The names of roles, such as "proprietários e administradores", for a sentence that says who may
 * do something.
 */
export const namesOf = (roles: readonly Role[], language: 'pt' | 'en'): string =>
  new Intl.ListFormat(language === 'pt' ? 'pt-BR' : 'en-GB').format(
    roles.map((role) => names[language][role]),
  );
