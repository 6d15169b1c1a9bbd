import { createHmac } from 'node:crypto';
import type { AppCredential, ConnectorTools } from '#channels/channel.ts';
import type { Config } from '#server/platform/config.ts';
import type { ToolsFor } from './directory.ts';

/** Where the simulators are, and our app at the simulated Meta. */
interface SimulatedProviders {
  telegram: { url: string };
  meta: { url: string; appId: string; appSecret: string };
}

/** Where each type of channel finds its provider: the real one, or its simulator. The addresses come from the environment alone. */
export function providerWorlds(config: Config, request: ConnectorTools['request'], simulated: SimulatedProviders | null): ToolsFor {
  const world = (baseUrl: string, app: AppCredential | null = null): ConnectorTools => ({ baseUrl, app, request });
  const { appId, appSecret, graphUrl } = config.meta;
  const verifyToken = metaVerifyToken(config);
  const whatsapp = appId !== null && appSecret !== null ? world(graphUrl, { id: appId, secrets: [appSecret], verifyToken }) : null;
  const live: Worlds = { telegram: world(config.telegramApiUrl), whatsapp };
  const meta = simulated && { id: simulated.meta.appId, secrets: [simulated.meta.appSecret], verifyToken };
  const version = new URL(graphUrl).pathname;
  const simulation: Worlds = simulated
    ? { telegram: world(simulated.telegram.url), whatsapp: world(`${simulated.meta.url}${version}`, meta) }
    : {};
  return (type, mode) => (mode === 'live' ? live : simulation)[type] ?? null;
}

/** What Meta must say when it asks whether a webhook address is ours. */
export const metaVerifyToken = ({ meta, secretKey }: Config): string =>
  meta.verifyToken ?? createHmac('sha256', secretKey).update('meta webhook').digest('base64url');

type Worlds = Partial<Record<Parameters<ToolsFor>[0], ConnectorTools | null>>;
