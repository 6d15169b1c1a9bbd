import type { CDPSession, Page } from '@playwright/test';
import { routes, type RouteName } from '#contract/index.ts';

/** The answer of a call; null: no answer ever comes. */
type Reply = { status: number; json: unknown } | null;

interface Taken {
  method: string;
  path: RegExp;
  /** Makes the answer, from the body of the request if it had one. */
  reply: (body: string | undefined) => Reply;
}

/** The newest first. */
const takenOn = new WeakMap<Page, Taken[]>();

/**
 * From now on this answers the page's own calls of that name, and they do not reach the product.
 * Playwright's routes would do the same, but they switch off the browser's cache and pause every
 * request, so that each page would take twice the work to load.
 */
export async function takeCalls(page: Page, name: RouteName, reply: Taken['reply']): Promise<void> {
  const { method, path } = routes[name];
  const one: Taken = {
    method: method.toUpperCase(),
    path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    reply,
  };
  const taken = takenOn.get(page);
  if (taken) taken.unshift(one);
  else await listen(page, [one]);
}

/** From now on all calls of the page reach the product again. */
export const letCallsThrough = (page: Page): void => void takenOn.get(page)?.splice(0);

async function listen(page: Page, taken: Taken[]): Promise<void> {
  takenOn.set(page, taken);
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    const one = taken.find(({ method, path }) => method === request.method && path.test(pathname));
    const answered = one
      ? answer(session, requestId, one.reply(request.postData))
      : session.send('Fetch.continueRequest', { requestId });
    answered.catch(() => undefined); // the page that called is gone
  });
  await session.send('Fetch.enable', { patterns: [{ resourceType: 'Fetch' }] });
}

function answer(session: CDPSession, requestId: string, reply: Reply): Promise<unknown> {
  if (reply === null)
    return session.send('Fetch.failRequest', { requestId, errorReason: 'TimedOut' });
  return session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: reply.status,
    responseHeaders: [{ name: 'content-type', value: 'application/json' }],
    body: Buffer.from(JSON.stringify(reply.json)).toString('base64'),
  });
}
