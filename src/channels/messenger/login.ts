import { z } from 'zod';
import { ChannelError } from '../channel.ts';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import { elements, identifier, lenient, text } from '../lenient.ts';
import { requireApp } from '../meta/app.ts';
import { callGraph, type GraphCall } from '../meta/graph.ts';
import { loginErrors } from '../meta/login-errors.ts';

/** Without them no page can be connected. */
const neededScopes = ['pages_show_list', 'pages_messaging', 'pages_manage_metadata'] as const;

const Token = z.object({ access_token: z.string().min(1) });
const Debugged = z.object({
  data: z.object({
    user_id: lenient(identifier),
    scopes: elements(z.string()),
    granular_scopes: elements(
      z.object({ scope: z.string(), target_ids: lenient(z.array(identifier)) }),
    ),
  }),
});
const Page = z.object({
  id: identifier,
  name: text.catch(''),
  tasks: lenient(z.array(z.string())),
});
const Pages = z.object({
  data: elements(Page),
  paging: lenient(
    z.object({
      next: lenient(z.string()),
      cursors: lenient(z.object({ after: lenient(z.string()) })),
    }),
  ),
});
const PageToken = z.object({ access_token: lenient(z.string().min(1)) });

/** What a person allowed our app. */
export const Granted = z.object({
  token: z.string(),
  userId: z.string().nullable(),
  /** The pages that were chosen in the dialog; null = all of the person's. */
  pages: z.array(z.string()).nullable(),
  missing: z.array(z.enum(neededScopes)),
});
export type Granted = z.output<typeof Granted>;

export const OfferedPage = z.object({ id: z.string(), name: z.string(), canConnect: z.boolean() });
export type OfferedPage = z.output<typeof OfferedPage>;

const get = <Schema extends z.ZodType>(
  tools: ConnectorTools,
  schema: Schema,
  call: Omit<GraphCall, 'method'>,
) => callGraph(tools, schema, { timeoutMs: 15_000, ...call, method: 'GET' }, loginErrors);

/**
 * What the login dialog gave ("Manually build a login flow"): the code for a token, that one for a
 * long-lived one (the tokens of pages got with it do not end by time), and what the person allowed
 * with it.
 */
export async function redeemLogin(
  tools: ConnectorTools,
  given: { code: string; redirectUri: string },
): Promise<Granted> {
  const app = requireApp(tools);
  const ours = { client_id: app.id, client_secret: app.secret };
  const path = '/oauth/access_token';
  const short = await get(tools, Token, {
    path,
    query: { ...ours, redirect_uri: given.redirectUri, code: given.code },
  });
  const exchange = {
    grant_type: 'fb_exchange_token',
    ...ours,
    fb_exchange_token: short.access_token,
  };
  const { access_token: token } = await get(tools, Token, { path, query: exchange });
  const { data } = await get(tools, Debugged, {
    path: '/debug_token',
    query: { input_token: token, access_token: `${app.id}|${app.secret}` },
  });
  return {
    token,
    userId: data.user_id ?? null,
    pages: chosenPages(data.granular_scopes),
    missing: neededScopes.filter((scope) => !data.scopes.includes(scope)),
  };
}

/** A scope without targets is good for all pages. */
function chosenPages(
  scopes: { scope: string; target_ids?: string[] | undefined }[],
): string[] | null {
  const limits = scopes.flatMap(({ scope, target_ids: ids }) =>
    neededScopes.some((needed) => needed === scope) && ids ? [ids] : [],
  );
  const [first, ...others] = limits;
  return first === undefined ? null : first.filter((id) => others.every((ids) => ids.includes(id)));
}

/** Meta gives 100 pages at once; nobody has so many more. */
const mostPages = 50;

/**
 * The person's pages that our app may have. Those of a business can be missing from the person's
 * own list, and are asked for one by one.
 */
export async function listPages(
  tools: ConnectorTools,
  { token, pages: chosen }: Granted,
): Promise<OfferedPage[]> {
  const fields = 'id,name,tasks';
  const found = new Map<string, z.output<typeof Page>>();
  let after: string | undefined;
  for (let asked = 0; asked < mostPages; asked += 1) {
    // By its cursor, not by the address it gives: that one holds the token and may name any host.
    const query = { fields, limit: '100', ...(after !== undefined && { after }) };
    const { data, paging } = await get(tools, Pages, { path: '/me/accounts', query, token });
    for (const page of data) found.set(page.id, page);
    const next = paging?.next === undefined ? undefined : paging.cursors?.after;
    if (next === undefined || next === after) break;
    after = next;
  }
  const missing = (chosen ?? []).filter((id) => !found.has(id) && isId(id));
  for (const page of await Promise.all(
    missing.slice(0, 100).map((id) => pageOf(tools, token, id, fields)),
  )) {
    if (page !== null) found.set(page.id, page);
  }
  return [...found.values()]
    .filter(({ id }) => isId(id) && (chosen === null || chosen.includes(id)))
    .map(({ id, name, tasks }) => ({
      id,
      name: name || id,
      canConnect: tasks === undefined || needed.every((task) => tasks.includes(task)),
    }));
}

/** What a person must be allowed on a page: subscribing needs the first, sending the second. */
const needed = ['MODERATE', 'MESSAGING'];

async function pageOf(
  tools: ConnectorTools,
  token: string,
  id: string,
  fields: string,
): Promise<z.output<typeof Page> | null> {
  try {
    // Of a page that is not on the person's list nobody tells the tasks.
    return await get(tools, Page, {
      path: `/${id}`,
      query: { fields: fields.replace(',tasks', '') },
      token,
    });
  } catch (error) {
    // A page that was deleted since, or that is not the person's: the others are still to be
    // offered.
    if (
      error instanceof ChannelError &&
      (error.kind === 'rejected' || error.code === 'permission_missing')
    )
      return null;
    throw error;
  }
}

/** The token of one page; null where the person may not have it. */
export async function pageToken(
  tools: ConnectorTools,
  { token }: Granted,
  pageId: string,
): Promise<string | null> {
  const page = await get(tools, PageToken, {
    path: `/${pageId}`,
    query: { fields: 'access_token' },
    token,
  });
  return page.access_token ?? null;
}

const isId = (value: string): boolean => /^\d{1,25}$/.test(value);
