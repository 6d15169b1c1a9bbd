import type { IncomingMessage, ServerResponse } from 'node:http';
import { dayMs } from '../clock.ts';
import type { Core } from '../core.ts';
import { type DialogScreen, dialogPage } from './dialog-page.ts';
import {
  appScopedId,
  ensureSample,
  instagramScopes,
  messengerScopes,
} from '#simulators/meta/messaging/accounts.ts';
import type {
  MessagingAccount,
  MessagingProduct,
  Person,
} from '#simulators/meta/messaging/state.ts';
import { readBytes } from '#simulators/meta/graph/params.ts';
import { addGrant, shortMs } from '#simulators/meta/graph/tokens.ts';
import { addCode } from '#simulators/meta/graph/codes.ts';

/** What a person allowed in a dialog. */
export interface Consent {
  product: MessagingProduct;
  /** The id of a person at Facebook, or of an Instagram account. */
  who: string;
  redirectUri: string;
  scopes: readonly string[];
  declined?: readonly string[];
  /** The Pages that are allowed; null: all of them, also future ones. */
  pages?: readonly string[] | null;
  lifeMs?: number | undefined;
}

/** The code that a consent ends with. It works once, for an hour, with this address. */
export function codeOf(
  core: Core,
  { product, who, redirectUri, scopes, declined = [], pages = null, lifeMs = dayMs / 24 }: Consent,
): string {
  const isInstagram = product === 'instagram';
  const own = [...core.store.state.messaging.accounts.values()]
    .filter(({ owner }) => owner === who)
    .map(({ id }) => id);
  const grant = addGrant(core, {
    kind: isInstagram ? 'instagram' : 'user',
    userId: isInstagram ? appScopedId(core, { id: who }) : who,
    scopes: [...scopes],
    declined: [...declined],
    targets: isInstagram ? [who] : [...(pages ?? own)],
    everything: !isInstagram && pages === null,
    longLived: false,
    expiresAt: core.clock.now() + shortMs,
  });
  return addCode(core, grant, { redirectUri, lifeMs, app: isInstagram ? 'instagram' : 'meta' });
}

/**
 * The dialogs that a browser is sent to: Facebook's `/v22.0/dialog/oauth` and Instagram's
 * `/oauth/authorize`. Pages without a script, where the person chooses and is then sent back with a
 * code, or with the reason why there is none. False: the request is for something else.
 */
export async function answerDialog(
  core: Core,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<boolean> {
  const product = /^\/v\d+\.\d+\/dialog\/oauth$/.test(url.pathname)
    ? 'messenger'
    : /^(\/www\.instagram\.com)?\/oauth\/authorize\/?$/.test(url.pathname)
      ? 'instagram'
      : null;
  if (product === null || (request.method !== 'GET' && request.method !== 'POST')) return false;
  const asked = read(core, product, url.searchParams);
  if ('problem' in asked)
    return show(response, 400, { kind: 'problem', product, problem: asked.problem });
  ensureSample(core, product);
  const form = new URLSearchParams(
    request.method === 'POST' ? (await readBytes(request)).toString('utf8') : '',
  );
  const people = whoMayChoose(core, product);
  const chosen =
    form.get('who') ??
    url.searchParams.get('who') ??
    (people.length === 1 ? people[0]?.id : undefined);
  const person = people.find(({ id }) => id === chosen);
  if (form.get('leave') !== null)
    return back(response, asked, {
      ...denied,
      ...(product === 'messenger' ? { error_code: '200' } : {}),
    });
  if (person === undefined)
    return show(response, 200, { kind: 'who', product, people, query: url.searchParams });
  if (request.method === 'GET')
    return show(response, 200, {
      kind: 'consent',
      product,
      person,
      others: people.length > 1,
      scopes: asked.scopes,
      pages: pagesOf(core, product, person.id),
      query: url.searchParams,
    });
  const allowed = new Set(form.getAll('scope'));
  const code = codeOf(core, {
    product,
    who: person.id,
    redirectUri: asked.redirectUri,
    scopes: asked.scopes.filter((scope) => allowed.has(scope)),
    declined: asked.scopes.filter((scope) => !allowed.has(scope)),
    pages: form.get('access') === 'some' ? form.getAll('page') : null,
  });
  return back(response, asked, { code });
}

const denied = {
  error: 'access_denied',
  error_reason: 'user_denied',
  error_description: 'Permissions error',
};

interface Asked {
  product: MessagingProduct;
  redirectUri: string;
  state: string | null;
  scopes: string[];
}

const others = [
  'public_profile',
  'email',
  'business_management',
  'pages_utility_messaging',
  'pages_manage_engagement',
  ...messengerScopes,
];

/**
 * Reads and checks what the app asks for. A problem is shown to the person, and never sent to the
 * app's address.
 */
function read(
  core: Core,
  product: MessagingProduct,
  query: URLSearchParams,
): Asked | { problem: string } {
  const isInstagram = product === 'instagram';
  const redirectUri = query.get('redirect_uri') ?? '';
  if (query.get('client_id') !== (isInstagram ? core.instagramAppId : core.appId))
    return {
      problem: isInstagram
        ? 'Invalid platform app'
        : 'Invalid App ID: The provided app ID does not look like a valid app ID.',
    };
  if (!isRegistered(core, redirectUri))
    return {
      problem: isInstagram
        ? 'Invalid redirect_uri'
        : "URL blocked: This redirect failed because the redirect URI is not white-listed in the app's client OAuth settings.",
    };
  if (query.get('response_type') !== 'code') return { problem: 'Invalid response_type' };
  const config = query.get('config_id');
  if (config !== null && config !== core.configId) return { problem: 'Invalid config_id' };
  const known = isInstagram ? instagramScopes : others;
  const asked = (query.get('scope') ?? '').split(/[\s,]+/).filter(Boolean);
  const scopes = config === null ? asked : messengerScopes;
  const unknown = scopes.filter((scope) => !known.includes(scope));
  if (unknown.length > 0) return { problem: `Invalid Scopes: ${unknown.join(', ')}.` };
  if (isInstagram && !scopes.includes('instagram_business_basic'))
    return { problem: 'Invalid scope: instagram_business_basic is required' };
  return {
    product,
    redirectUri,
    state: query.get('state'),
    scopes: scopes.filter((scope) => scope !== 'public_profile'),
  };
}

function isRegistered({ login }: Core, redirectUri: string): boolean {
  if (login.redirectUris.length > 0) return login.redirectUris.includes(redirectUri);
  if (!URL.canParse(redirectUri)) return false;
  const { protocol, hostname, hash } = new URL(redirectUri);
  return (
    hash === '' &&
    (protocol === 'https:' ||
      (protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)))
  );
}

function whoMayChoose(
  { store }: Core,
  product: MessagingProduct,
): { id: string; name: string; about: string }[] {
  const { people, accounts } = store.state.messaging;
  const pages = (person: Person): number =>
    [...accounts.values()].filter(({ owner }) => owner === person.id).length;
  if (product === 'messenger')
    return [...people.values()].map((one) => ({ ...one, about: `Páginas: ${pages(one)}` }));
  const kinds = {
    BUSINESS: 'conta comercial',
    MEDIA_CREATOR: 'conta de criador',
    PERSONAL: 'conta pessoal',
  };
  return [...accounts.values()]
    .filter((account) => account.product === 'instagram')
    .map(({ id, username, name, accountType }) => ({
      id,
      name: `@${username}`,
      about: `${name}, ${kinds[accountType]}`,
    }));
}

const pagesOf = (core: Core, product: MessagingProduct, person: string): MessagingAccount[] =>
  product === 'instagram'
    ? []
    : [...core.store.state.messaging.accounts.values()].filter(({ owner }) => owner === person);

/**
 * Sends the browser back. Both products append a mark to the address: Facebook `#_=_`, Instagram
 * `#_`.
 */
function back(
  response: ServerResponse,
  { product, redirectUri, state }: Asked,
  answer: Record<string, string>,
): true {
  const target = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, ...(state === null ? {} : { state }) }))
    target.searchParams.set(name, value);
  target.hash = product === 'messenger' ? '_=_' : '_';
  response.writeHead(302, { location: target.href, 'cache-control': 'no-store' }).end();
  return true;
}

function show(response: ServerResponse, status: number, screen: DialogScreen): true {
  const page = dialogPage(screen);
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(page),
    'cache-control': 'no-store',
  });
  response.end(page);
  return true;
}
