import { createHmac } from 'node:crypto';
import type { AppCredential, ConnectorTools } from '#channels/channel.ts';
import type { Config } from '#server/platform/config.ts';
import type { ToolsFor } from './directory.ts';

/** What runs beside the configuration: how calls go out, and where the simulators are (null = none runs). */
export interface Running {
  request: ConnectorTools['request'];
  telegram: string | null;
}

/** Where each type of channel finds its provider: the real one, or its simulator. The addresses come from the environment alone. */
export function providerWorlds(config: Config, { request, telegram }: Running): ToolsFor {
  const world = (baseUrl: string | null, app: AppCredential | null = null): ConnectorTools | null =>
    baseUrl === null ? null : { baseUrl, app, request };
  const metaApp = appOf(config);
  const worlds = {
    telegram: { live: world(config.telegramApiUrl), simulated: world(telegram) },
    whatsapp: { live: metaApp && world(config.meta.graphUrl, metaApp), simulated: null },
    messenger: { live: null, simulated: null },
    instagram: { live: null, simulated: null },
    whatsapp_web: { live: null, simulated: null },
  } satisfies Record<Parameters<ToolsFor>[0], Record<'live' | 'simulated', ConnectorTools | null>>;
  return (type, mode) => worlds[type][mode];
}

function appOf({ meta, secretKey }: Config): AppCredential | null {
  if (meta.appId === null || meta.appSecret === null) return null;
  const verifyToken = meta.verifyToken ?? createHmac('sha256', secretKey).update('meta webhook verify token').digest('base64url');
  return { id: meta.appId, secrets: [meta.appSecret], verifyToken };
}
