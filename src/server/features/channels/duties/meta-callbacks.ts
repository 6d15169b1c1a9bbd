import type { Context, Hono } from 'hono';
import { ChannelError } from '#channels/channel.ts';
import { readSignedRequest } from '#channels/meta/signed-request.ts';
import type { HttpEnv } from '#server/platform/http/context.ts';
import { limitBody } from '#server/platform/http/limits.ts';
import type { Services } from '#server/platform/services.ts';
import type { ChannelRules } from '../channels.ts';
import { Product } from './data-deletions.store.ts';
import { requestDeletion, type Requester, typesOf } from './data-deletions.ts';
import type { ChannelDirectory } from '../directory.ts';
import { findAuthorizedBy } from './withdrawals.store.ts';

const MOST_BYTES = 64 * 1024;

/**
 * What Meta asks of every app: to be told that a person removed it (deauthorise), or wants what
 * came through it deleted. Each product of the app has these addresses of its own in the dashboard.
 * Signed by our app's secret, like the webhooks; anything else gets 401.
 */
export function mountMetaCallbacks(
  app: Hono<HttpEnv>,
  services: Services,
  directory: ChannelDirectory,
  rules: ChannelRules,
): void {
  app.post('/api/meta/:product/deauthorize', limitBody(MOST_BYTES), (context) =>
    answered(context, async (requester, issuedAt) => {
      await withdraw(requester, issuedAt);
      return {};
    }),
  );
  app.post('/api/meta/:product/data-deletion', limitBody(MOST_BYTES), (context) =>
    answered(context, async (requester, issuedAt) => {
      // Someone who had connected a channel: the key to their account is theirs as well.
      await withdraw(requester, issuedAt);
      const code = await requestDeletion(services, requester);
      return { url: `${services.config.publicUrl}/data-deletion/${code}`, confirmation_code: code };
    }),
  );

  async function answered(
    context: Context<HttpEnv>,
    work: (requester: Requester, issuedAt: string | null) => Promise<Record<string, string>>,
  ): Promise<Response> {
    const product = Product.safeParse(context.req.param('product'));
    if (!product.success) return new Response(null, { status: 404 });
    const signed = new URLSearchParams(await context.req.text()).get('signed_request') ?? '';
    const told = signedBy(product.data, signed);
    if (told === null) return new Response(null, { status: 401 });
    return Response.json(await work(told.requester, told.issuedAt));
  }

  /** The signature says whether the provider or its simulator sent it. */
  function signedBy(
    product: Product,
    text: string,
  ): { requester: Requester; issuedAt: string | null } | null {
    for (const { tools, mode } of typesOf[product].flatMap((type) => directory.worldsOf(type))) {
      if (tools.app === null) continue;
      try {
        const { person, issuedAt } = readSignedRequest(tools.app, text);
        return { requester: { product, mode, person }, issuedAt };
      } catch (error) {
        // signed by the other one, or by nobody
        if (!(error instanceof ChannelError && error.kind === 'auth')) throw error;
      }
    }
    return null;
  }

  async function withdraw(
    { product, mode, person }: Requester,
    issuedAt: string | null,
  ): Promise<void> {
    for (const { workspace_id: workspaceId, id } of await findAuthorizedBy(
      services.db,
      typesOf[product],
      mode,
      person,
      issuedAt,
    ))
      await rules.withdrawn(workspaceId, id);
  }
}
