import { z } from 'zod';
import { ChannelError } from '../channel.ts';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import { elements, identifier, lenient, text } from '../lenient.ts';
import { requireApp } from '../meta/app.ts';
import { callGraph, type GraphCall } from '../meta/graph.ts';
import { loginErrors } from '../meta/login-errors.ts';

/** Without these permissions no Page can be connected. */
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

/** What a person allowed our app to do. */
export const Granted = z.object({
  token: z.string(),
  userId: z.string().nullable(),
  /** The Pages that the person chose in the dialog; null: all of the person's Pages. */
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
 * Redeems what the login dialog gave us ("Manually build a login flow"): exchanges the code for a
 * token, that token for a long-lived one (Page tokens made with it do not expire by time), and asks
 * what the person allowed.
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

/**
 * The Pages that every needed scope covers; null: all, because a scope without targets covers all
 * Pages.
 */
function chosenPages(
  scopes: { scope: string; target_ids?: string[] | undefined }[],
): string[] | null {
  const limits = scopes.flatMap(({ scope, target_ids: ids }) =>
    neededScopes.some((needed) => needed === scope) && ids ? [ids] : [],
  );
  const [first, ...others] = limits;
  return first === undefined ? null : first.filter((id) => others.every((ids) => ids.includes(id)));
}

/** How many lists of 100 Pages we read at most; nobody has more Pages. */
const mostPages = 50;

/**
 * The person's Pages that our app may use. Pages that belong to a business can be missing from the
 * person's own list, so we ask for those one by one.
 */
export async function listPages(
  tools: ConnectorTools,
  { token, pages: chosen }: Granted,
): Promise<OfferedPage[]> {
  const fields = 'id,name,tasks';
  const found = new Map<string, z.output<typeof Page>>();
  let after: string | undefined;
  for (let asked = 0; asked < mostPages; asked += 1) {
    // We use the cursor, not the address of the next list, because the address holds the token and
    // may name any host.
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

/** The tasks that a person needs on a Page: the first for subscribing, the second for sending. */
const needed = ['MODERATE', 'MESSAGING'];

async function pageOf(
  tools: ConnectorTools,
  token: string,
  id: string,
  fields: string,
): Promise<z.output<typeof Page> | null> {
  try {
    // For a Page that is not on the person's list, Meta does not tell the tasks.
    return await get(tools, Page, {
      path: `/${id}`,
      query: { fields: fields.replace(',tasks', '') },
      token,
    });
  } catch (error) {
    // The Page was deleted in the meantime, or does not belong to the person. The other Pages are
    // still offered.
    if (
      error instanceof ChannelError &&
      (error.kind === 'rejected' || error.code === 'permission_missing')
    )
      return null;
    throw error;
  }
}

/** The token of one Page; null where the person may not have it. */
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
