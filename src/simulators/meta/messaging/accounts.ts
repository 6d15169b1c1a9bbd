import { z } from 'zod';
import { digitsOf, newId, type Core } from '../core.ts';
import { commit } from './core.ts';
import type { MessagingAccount, MessagingProduct, Person } from './state.ts';
import { addGrant, longMs, pageGrant, tokenOf } from '#simulators/meta/graph/tokens.ts';

export const messengerScopes = [
  'pages_show_list',
  'pages_messaging',
  'pages_manage_metadata',
  'pages_read_engagement',
];
export const instagramScopes = [
  'instagram_business_basic',
  'instagram_business_manage_messages',
  'instagram_business_manage_comments',
  'instagram_business_content_publish',
  'instagram_business_manage_insights',
];

const allTasks = ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MESSAGING', 'MODERATE', 'MANAGE'];

export const NewPerson = z.object({
  /** So many Pages, or these. */
  pages: z.union([z.number().int().min(0).max(1000), z.array(z.string().min(1))]).default(1),
  /** What the person may do with them; without MODERATE no app can be subscribed. */
  tasks: z.array(z.string()).default(allTasks),
});
export type NewPerson = z.input<typeof NewPerson>;
export const PersonView = z.object({
  id: z.string(),
  name: z.string(),
  pages: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type PersonView = z.infer<typeof PersonView>;

/** Somebody at Facebook, with Pages. */
export function createPerson(core: Core, name: string, options: NewPerson = {}): PersonView {
  const { pages, tasks } = NewPerson.parse(options);
  const person: Person = { id: newId(), name };
  commit(core, { kind: 'person', person });
  const names =
    typeof pages === 'number'
      ? Array.from({ length: pages }, (_, index) => `${name} ${index + 1}`)
      : pages;
  const made = names.map((one) =>
    addAccount(core, { product: 'messenger', name: one, owner: person.id, tasks }),
  );
  return { ...person, pages: made.map((page) => ({ id: page.id, name: page.name })) };
}

export const NewInstagram = z.object({
  username: z
    .string()
    .regex(/^[a-z0-9._]{1,30}$/)
    .optional(),
  /** A personal account can use none of the API for messages. */
  type: z.enum(['BUSINESS', 'MEDIA_CREATOR', 'PERSONAL']).default('BUSINESS'),
  followers: z.number().int().min(0).default(1280),
});
export type NewInstagram = z.input<typeof NewInstagram>;
export const InstagramView = z.object({
  /** Of the professional account: what webhooks and the Send API call it. */
  id: z.string(),
  /** What the exchange of a code answers. */
  appScopedId: z.string(),
  username: z.string(),
  accessToken: z.string(),
});
export type InstagramView = z.infer<typeof InstagramView>;

/** An account at Instagram, and a token for sixty days that allows the app everything. */
export function createInstagram(
  core: Core,
  name: string,
  options: NewInstagram = {},
): InstagramView {
  const { username, type, followers } = NewInstagram.parse(options);
  const account = addAccount(core, {
    product: 'instagram',
    name,
    accountType: type,
    followers,
    ...(username === undefined ? {} : { username }),
  });
  return {
    id: account.id,
    appScopedId: appScopedId(core, account),
    username: account.username,
    accessToken: instagramToken(core, account),
  };
}

export const PageView = z.object({ id: z.string(), name: z.string(), accessToken: z.string() });
export type PageView = z.infer<typeof PageView>;

/** A Page of a person of its own, and a token that never ends. */
export function createPage(core: Core, name: string): PageView {
  const { id: userId, pages } = createPerson(core, `Dona de ${name}`, { pages: [name] });
  const id = pages[0]?.id ?? '';
  const user = addGrant(core, {
    kind: 'user',
    userId,
    scopes: messengerScopes,
    targets: [id],
    expiresAt: core.clock.now() + longMs,
  });
  return { id, name, accessToken: tokenOf(core, pageGrant(core, user, id)) };
}

/** A person's id at Instagram for our app alone. */
export const appScopedId = (core: Core, { id }: Pick<MessagingAccount, 'id'>): string =>
  digitsOf(core.secret, `app-scoped ${id}`, 17);

export function instagramToken(core: Core, account: MessagingAccount): string {
  const expiresAt = core.clock.now() + longMs;
  const userId = appScopedId(core, account);
  return tokenOf(
    core,
    addGrant(core, {
      kind: 'instagram',
      userId,
      scopes: instagramScopes,
      targets: [account.id],
      expiresAt,
    }),
  );
}

type NewAccount = Pick<MessagingAccount, 'product' | 'name'> & Partial<MessagingAccount>;

/** Ids of Instagram's accounts have 17 digits: no number of JavaScript holds them. */
const newAccountId = (product: MessagingProduct): string =>
  product === 'messenger' ? newId() : `17841${newId().slice(-12)}`;

export function addAccount(core: Core, given: NewAccount): MessagingAccount {
  const { product, name } = given;
  const account = {
    id: newAccountId(product),
    username: usernameOf(name),
    owner: '',
    tasks: allTasks,
    accountType: 'BUSINESS' as const,
    followers: 1280,
    subscribedFields: null,
    isBlocked: false,
    profile: {},
    ...given,
  };
  const { chats: _chats, keys: _keys, ...stored } = { chats: null, keys: null, ...account };
  commit(core, { kind: 'account', account: stored });
  const made = core.store.state.messaging.accounts.get(account.id);
  if (made === undefined) throw new Error('an account was made and is not there');
  return made;
}

/** As people choose theirs: "Padaria São João" is padaria.sao.joao. */
export const usernameOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '.')
    .replaceAll(/^\.|\.$/g, '')
    .slice(0, 30) || 'conta';

/**
 * Whoever has no account at Meta can still walk through the dialogs: the first time, there is a
 * business to choose.
 */
export function ensureSample(core: Core, product: MessagingProduct): void {
  const { people, accounts } = core.store.state.messaging;
  if (product === 'messenger' && people.size === 0)
    createPerson(core, 'Rita Lima', { pages: ['Padaria Sol', 'Confeitaria Lua'] });
  const hasInstagram = [...accounts.values()].some((account) => account.product === 'instagram');
  if (product === 'instagram' && !hasInstagram) createInstagram(core, 'Padaria Sol');
}

/** A true token of an account that this simulator has no memory of brings the account back. */
export function restoreAccount(
  core: Core,
  grant: { id: string; kind: 'page' | 'instagram'; target: string },
): void {
  const { id, kind, target } = grant;
  const isPage = kind === 'page';
  const product = isPage ? 'messenger' : 'instagram';
  const known = core.store.state.messaging.accounts.get(target);
  const account =
    known ?? addAccount(core, { id: target, product, name: `Empresa ${target.slice(-4)}` });
  const expiresAt = isPage ? null : core.clock.now() + longMs;
  const scopes = isPage ? messengerScopes : instagramScopes;
  const userId = isPage ? account.owner || newId() : appScopedId(core, account);
  addGrant(core, { id, kind, userId, scopes, targets: [target], expiresAt });
}
