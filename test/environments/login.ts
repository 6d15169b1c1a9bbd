import { type MetaSimulator, startMetaSimulator } from '#simulators/meta/simulator.ts';
import { metaVerifyToken } from '#server/features/channels/connect/provider-addresses.ts';
import { type ProductEnvironment, startProductEnvironment } from './product.ts';

/**
 * The whole product in live mode, with an app at a simulated Meta of its own whose webhooks it
 * receives.
 */
export interface LoginEnvironment extends AsyncDisposable {
  environment: ProductEnvironment;
  meta: MetaSimulator;
}

export async function startLoginEnvironment(): Promise<LoginEnvironment> {
  const meta = await startMetaSimulator({ secret: 'live meta of the tests', pace: 0.01 });
  const { appId, appSecret, configId, instagram, url } = meta;
  const environment = await startProductEnvironment({
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
  const verifyToken = metaVerifyToken(environment.services.config);
  for (const [object, type] of Object.entries({ page: 'messenger', instagram: 'instagram' }))
    await meta.control.setAppCallback({
      object,
      url: `${environment.origin}/api/webhook/${type}`,
      verifyToken,
    });
  return {
    environment,
    meta,
    async [Symbol.asyncDispose]() {
      await environment[Symbol.asyncDispose]();
      await meta.close();
    },
  };
}
