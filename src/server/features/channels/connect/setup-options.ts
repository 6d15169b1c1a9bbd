import type { Permission, SetupOptions } from '#contract/channels/authorizations.ts';
import { catalog, type ChannelType } from '#channels/catalog.ts';
import { type Connector, connectors } from '#channels/connectors.ts';
import type { Config } from '#server/platform/config.ts';
import { AppError } from '#server/platform/errors.ts';

/** The version of the login dialog and the login SDK; the provider's other calls have their own. */
export const DIALOG_VERSION = 'v22.0';

export const permissions: Record<ChannelType, Permission[]> = {
  instagram: [
    'instagram_business_basic',
    'instagram_business_manage_messages',
    'instagram_business_manage_comments',
    'instagram_business_content_publish',
    'instagram_business_manage_insights',
  ],
  messenger: [
    'pages_show_list',
    'pages_messaging',
    'pages_manage_metadata',
    'pages_read_engagement',
  ],
  whatsapp: ['whatsapp_business_management', 'whatsapp_business_messaging'],
  whatsapp_web: [],
  telegram: [],
};

/**
 * How a channel is connected: by a login at the provider, or with a credential that a person types
 * in.
 */
type Way = 'login' | 'credential';

/** The environment variables that a type of channel needs and that are not set. */
function missingFor(config: Config, type: ChannelType, way: Way): string[] {
  const needed: Partial<Record<ChannelType, [name: string, value: string | null][]>> = {
    instagram: [
      ['INSTAGRAM_APP_ID', config.instagram.appId],
      ['INSTAGRAM_APP_SECRET', config.instagram.appSecret],
    ],
    messenger: [
      ['META_APP_ID', config.meta.appId],
      ['META_APP_SECRET', config.meta.appSecret],
    ],
    whatsapp: [
      ['META_APP_ID', config.meta.appId],
      ['META_APP_SECRET', config.meta.appSecret],
      ...(way === 'login'
        ? [['META_CONFIG_ID', config.meta.configId] satisfies [string, string | null]]
        : []),
    ],
  };
  return (needed[type] ?? []).filter(([, value]) => value === null).map(([name]) => name);
}

/**
 * Types that work through the installation's own app at Meta. The operator says which workspaces
 * may use it.
 */
const ofApps: ReadonlySet<ChannelType> = new Set(['instagram', 'messenger', 'whatsapp']);
const mayUseApps = ({ meta }: Config, workspaceId: string): boolean =>
  meta.workspaces === null || meta.workspaces.has(workspaceId);

/** What the setup pages need to know before a person begins. */
export function setupOptions(config: Config, workspaceId: string): SetupOptions {
  const isAllowed = mayUseApps(config, workspaceId);
  const readiness = (type: ChannelType): SetupOptions['types'][ChannelType] => {
    const missing =
      ofApps.has(type) && !isAllowed ? ['META_APP_WORKSPACES'] : missingFor(config, type, 'login');
    const connector: Connector<never> = connectors[type];
    const isInstalled = connector.transport === 'webhook' || connector.isInstalled();
    return { ready: missing.length === 0 && isInstalled, missing, permissions: permissions[type] };
  };
  const appId = isAllowed ? (config.meta.appId ?? config.instagram.appId) : null;
  return {
    types: {
      instagram: readiness('instagram'),
      messenger: readiness('messenger'),
      whatsapp: readiness('whatsapp'),
      whatsapp_web: readiness('whatsapp_web'),
      telegram: readiness('telegram'),
    },
    sdk:
      appId === null
        ? null
        : {
            url: config.meta.sdkUrl,
            appId,
            version: DIALOG_VERSION,
            whatsappConfigId: config.meta.configId,
          },
  };
}

/**
 * Throws when environment variables of the type are missing, with their names, or when its app does
 * not serve the workspace.
 */
export function requireConfigured(
  config: Config,
  workspaceId: string,
  type: ChannelType,
  way: Way = 'login',
): void {
  if (ofApps.has(type) && !mayUseApps(config, workspaceId))
    throw new AppError('channel_not_allowed', {
      channel: catalog[type].label,
      workspace: workspaceId,
    });
  const missing = missingFor(config, type, way);
  if (missing.length > 0)
    throw new AppError('channel_not_configured', {
      channel: catalog[type].label,
      variables: missing.join(', '),
    });
}

/**
 * Throws the reason that the type's provider cannot be reached: variables are missing, or this
 * version has no connector for it.
 */
export function cannotConnect(config: Config, workspaceId: string, type: ChannelType): never {
  requireConfigured(config, workspaceId, type);
  throw new AppError('channel_unavailable');
}
