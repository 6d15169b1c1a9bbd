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
 * The callbacks that Meta requires of every app: a person removed the app (deauthorise), or wants
 * the data deleted that came through it. Each product of the app has its own addresses in Meta's
 * dashboard. The requests are signed with our app's secret, like the webhooks; anything else gets
 * 401.
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
      // The person may have connected a channel, and then its credential is their data as well.
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

  /**
   * Finds out by the signature whether the provider or its simulator sent the request. null:
   * neither did.
   */
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
        // the other of the two signed it, or nobody did
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
