import { found } from '#channels/connector/check-up.ts';
import type { Finding } from '#channels/finding.ts';
import type { Services } from '#server/platform/services.ts';
import { deleteSign, insertSign, isFirstWorkspace, listSigns } from './installation-signs.store.ts';

/**
 * Notices that requests come through a proxy that TRUST_PROXY does not count, so that all callers
 * seem to have its address. Each process logs it once, and check-ups show it to the users who set
 * the installation up.
 */
export function createProxyWatch({ db, log }: Pick<Services, 'db' | 'log'>): () => void {
  let told = false;
  return () => {
    if (told) return;
    told = true;
    log.warn(
      'Requests come through a proxy, but TRUST_PROXY is 0: set it to the number of proxies in front, so that limits count people and not the proxy',
    );
    insertSign(db, 'proxy_unannounced').catch((error: unknown) => {
      told = false;
      log.error({ err: error }, 'That a proxy stands in front could not be noted');
    });
  };
}

/** Forgets the sign once TRUST_PROXY is set. */
export async function forgetProxy({ config, db }: Pick<Services, 'config' | 'db'>): Promise<void> {
  if (config.trustProxy > 0) await deleteSign(db, 'proxy_unannounced');
}

/**
 * Whether strangers on the internet may create accounts here although nobody has said that they
 * may.
 */
export const isRegistrationUnsaid = ({ config }: Pick<Services, 'config'>): boolean =>
  config.registration === null && config.publicUrl.startsWith('https:');

/**
 * What should be configured at this installation. Only the first workspace is told, because its
 * users set the installation up.
 */
export async function installationFindings(
  services: Pick<Services, 'config' | 'db'>,
  workspaceId: string,
): Promise<Finding[]> {
  if (!(await isFirstWorkspace(services.db, workspaceId))) return [];
  const signs = await listSigns(services.db);
  return [
    ...(isRegistrationUnsaid(services)
      ? [found('installation', 'warning', 'registration_open')]
      : []),
    ...signs.map((name) => found('installation', 'warning', name)),
  ];
}
