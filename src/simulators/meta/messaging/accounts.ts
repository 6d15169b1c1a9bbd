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
  /** A number of Pages, or their names. */
  pages: z.union([z.number().int().min(0).max(1000), z.array(z.string().min(1))]).default(1),
  /** What the person may do with the Pages. Without MODERATE no app can be subscribed. */
  tasks: z.array(z.string()).default(allTasks),
});
export type NewPerson = z.input<typeof NewPerson>;
export const PersonView = z.object({
  id: z.string(),
  name: z.string(),
  pages: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type PersonView = z.infer<typeof PersonView>;

/** A person with a Facebook account and Pages. */
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
  /** A personal account cannot use the messaging API. */
  type: z.enum(['BUSINESS', 'MEDIA_CREATOR', 'PERSONAL']).default('BUSINESS'),
  followers: z.number().int().min(0).default(1280),
});
export type NewInstagram = z.input<typeof NewInstagram>;
export const InstagramView = z.object({
  /** The professional account's id in webhooks and in the Send API. */
  id: z.string(),
  /** The id in the answer to the exchange of a code. */
  appScopedId: z.string(),
  username: z.string(),
  accessToken: z.string(),
});
export type InstagramView = z.infer<typeof InstagramView>;

/** An Instagram account, and a token for sixty days that allows the app everything. */
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

/** A Page with a new person as its owner, and a token that never ends. */
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

/** The id that an Instagram account has for our app only. */
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

/** Ids of Instagram accounts have 17 digits, more than a JavaScript number can hold. */
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

/** A user name as people choose them: "Padaria São João" becomes padaria.sao.joao. */
export const usernameOf = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '.')
    .replaceAll(/^\.|\.$/g, '')
    .slice(0, 30) || 'conta';

/**
 * Creates a business to choose in the dialogs, so that a user without an account at Meta can walk
 * through them too.
 */
export function ensureSample(core: Core, product: MessagingProduct): void {
  const { people, accounts } = core.store.state.messaging;
  if (product === 'messenger' && people.size === 0)
    createPerson(core, 'Rita Lima', { pages: ['Padaria Sol', 'Confeitaria Lua'] });
  const hasInstagram = [...accounts.values()].some((account) => account.product === 'instagram');
  if (product === 'instagram' && !hasInstagram) createInstagram(core, 'Padaria Sol');
}

/** Brings back an account that this simulator has forgotten, for a valid token of it. */
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
