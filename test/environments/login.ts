import { type MetaSimulator, startMetaSimulator } from '#simulators/meta/simulator.ts';
import { metaVerifyToken } from '#server/features/channels/connect/simulated-providers.ts';
import { type ProductWorld, startProductWorld } from './product.ts';

/** The whole product with an app at a Meta of its own, in live mode, whose webhooks it hears. */
export interface LoginWorld extends AsyncDisposable {
  world: ProductWorld;
  meta: MetaSimulator;
}

export async function startLoginWorld(): Promise<LoginWorld> {
  const meta = await startMetaSimulator({ secret: 'live meta of the tests', pace: 0.01 });
  const { appId, appSecret, configId, instagram, url } = meta;
  const world = await startProductWorld({
    meta: {
      appId,
      appSecret,
      configId,
      verifyToken: null,
      dialogUrl: url,
      graphUrl: `${url}/v22.0`,
      sdkUrl: `${url}/pt_BR/sdk.js`,
      workspaces: null,
    },
    instagram: { ...instagram, graphUrl: `${instagram.graphUrl}/v22.0` },
  });
  const verifyToken = metaVerifyToken(world.services.config);
  for (const [object, type] of Object.entries({ page: 'messenger', instagram: 'instagram' }))
    await meta.control.setAppCallback({ object, url: `${world.origin}/api/webhook/${type}`, verifyToken });
  return {
    world,
    meta,
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]();
      await meta.close();
    },
  };
}
