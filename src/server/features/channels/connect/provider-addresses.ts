import { createHmac } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChannelType } from '#channels/catalog.ts';
import type { ConnectorTools } from '#channels/connector/tools.ts';
import { VERSION_PATH } from '#channels/whatsapp-web/version.ts';
import type { Config } from '#server/platform/config.ts';
import type { Services } from '#server/platform/services.ts';
import { createClientVersions } from './client-versions.ts';
import type { ToolsFor } from './connector-binding.ts';

/** The addresses of the simulators, and our apps at the simulated Meta. */
interface SimulatedProviders {
  telegram: { url: string };
  whatsappWeb: { url: string };
  meta: {
    url: string;
    appId: string;
    appSecret: string;
    instagram: { appId: string; appSecret: string; apiUrl: string; graphUrl: string };
  };
}

/**
 * How each type of channel reaches its provider, real or simulated. Addresses of real providers
 * come from the environment alone.
 */
export function providerAddresses(
  services: Pick<Services, 'config' | 'db' | 'bus' | 'log'>,
  request: ConnectorTools['request'],
  simulated: SimulatedProviders | null,
): ToolsFor {
  const { config } = services;
  const verifyToken = metaVerifyToken(config);
  const messagesPerMinute = config.whatsappWebMessagesPerMinute;
  const whatsappWeb = (
    baseUrl: string,
    named: Parameters<typeof createClientVersions>[2],
  ): ConnectorTools => {
    return {
      baseUrl,
      messagesPerMinute,
      app: null,
      versions: createClientVersions(services, request, named),
      request,
    };
  };
  const versionUrl = config.whatsappWebVersionUrl ?? versionUrlAt(config.whatsappWebUrl);
  const liveWhatsappWeb = whatsappWeb(config.whatsappWebUrl, {
    source: nameOf(versionUrl),
    url: versionUrl,
    fixed: config.whatsappWebVersion,
  });
  const simulator = simulated?.whatsappWeb.url;
  const simulatedWhatsappWeb =
    simulator === undefined
      ? null
      : whatsappWeb(simulator, { source: 'simulator', url: versionUrlAt(simulator), fixed: null });

  function live(type: ChannelType): ConnectorTools | null {
    const { meta, instagram } = config;
    if (type === 'telegram') return { baseUrl: config.telegramApiUrl, app: null, request };
    if (type === 'whatsapp_web') return liveWhatsappWeb;
    if (type === 'instagram') {
      const app = appOf(instagram.appId, [instagram.appSecret, meta.appSecret]);
      return app && { baseUrl: instagram.graphUrl, codeUrl: instagram.apiUrl, app, request };
    }
    const app = appOf(meta.appId, [meta.appSecret]);
    return app && { baseUrl: meta.graphUrl, app, request };
  }

  function simulation(type: ChannelType): ConnectorTools | null {
    if (!simulated) return null;
    if (type === 'telegram') return { baseUrl: simulated.telegram.url, app: null, request };
    if (type === 'whatsapp_web') return simulatedWhatsappWeb;
    const { url, appId, appSecret, instagram } = simulated.meta;
    const versioned = (host: string): string => host + new URL(config.meta.graphUrl).pathname;
    if (type !== 'instagram')
      return { baseUrl: versioned(url), app: appOf(appId, [appSecret]), request };
    const app = appOf(instagram.appId, [instagram.appSecret, appSecret]);
    return { baseUrl: versioned(instagram.graphUrl), codeUrl: instagram.apiUrl, app, request };
  }

  /**
   * The first secret authenticates our calls. Any of them may have signed a webhook: Instagram's
   * own, or that of the app at Meta.
   */
  function appOf(id: string | null, secrets: (string | null)[]): ConnectorTools['app'] {
    const known = secrets.filter((secret) => secret !== null);
    return id === null || secrets[0] === null
      ? null
      : { id, secrets: [...new Set(known)], verifyToken };
  }

  return (type, mode) => (mode === 'live' ? live(type) : simulation(type));
}

/** The page that names the version, on the host of a WhatsApp Web socket. */
function versionUrlAt(socketUrl: string): string {
  const url = new URL(VERSION_PATH, socketUrl);
  url.protocol = url.protocol === 'ws:' ? 'http:' : 'https:';
  return url.href;
}

/**
 * The part of an address that may go into a log and the database: an operator may have put a secret
 * into the rest.
 */
function nameOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}

/** The token that Meta must send when it verifies a webhook address. */
export const metaVerifyToken = ({ meta, secretKey }: Config): string =>
  meta.verifyToken ?? createHmac('sha256', secretKey).update('meta webhook').digest('base64url');

/**
 * Without META_VERIFY_TOKEN the token is derived, and whoever runs the server needs it for Meta's
 * dashboard. It is written beside the key that it is derived from, because nobody else needs it.
 */
export async function writeVerifyToken(config: Config): Promise<void> {
  const { meta, instagram, dataDir } = config;
  if (meta.verifyToken !== null || (meta.appId ?? instagram.appId) === null) return;
  await writeFile(join(dataDir, 'meta-verify-token.txt'), `${metaVerifyToken(config)}\n`, {
    mode: 0o600,
  });
}
