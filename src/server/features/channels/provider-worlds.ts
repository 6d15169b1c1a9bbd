import { createHmac } from 'node:crypto';
import type { ChannelType } from '#channels/catalog.ts';
import type { ConnectorTools } from '#channels/channel.ts';
import type { Config } from '#server/platform/config.ts';
import type { ToolsFor } from './directory.ts';

/** Where the simulators are, and our app at the simulated Meta. */
interface SimulatedProviders {
  telegram: { url: string };
  meta: { url: string; appId: string; appSecret: string };
}

/** Where each type of channel finds its provider: the real one, or its simulator. The addresses come from the environment alone. */
export function providerWorlds(config: Config, request: ConnectorTools['request'], simulated: SimulatedProviders | null): ToolsFor {
  const verifyToken = metaVerifyToken(config);

  function live(type: ChannelType): ConnectorTools | null {
    const { appId, appSecret, graphUrl } = config.meta;
    if (type === 'telegram') return { baseUrl: config.telegramApiUrl, app: null, request };
    if (type !== 'whatsapp' || appId === null || appSecret === null) return null;
    return { baseUrl: graphUrl, app: { id: appId, secrets: [appSecret], verifyToken }, request };
  }

  function simulation(type: ChannelType): ConnectorTools | null {
    if (type === 'telegram' && simulated) return { baseUrl: simulated.telegram.url, app: null, request };
    if (type !== 'whatsapp' || !simulated) return null;
    const { url, appId, appSecret } = simulated.meta;
    return {
      baseUrl: url + new URL(config.meta.graphUrl).pathname,
      app: { id: appId, secrets: [appSecret], verifyToken },
      request,
    };
  }

  return (type, mode) => (mode === 'live' ? live(type) : simulation(type));
}

/** What Meta must say when it asks whether a webhook address is ours. */
export const metaVerifyToken = ({ meta, secretKey }: Config): string =>
  meta.verifyToken ?? createHmac('sha256', secretKey).update('meta webhook').digest('base64url');
