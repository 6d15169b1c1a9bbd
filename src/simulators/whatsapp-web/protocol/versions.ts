import type { IncomingMessage, ServerResponse } from 'node:http';
import type { proto } from 'baileys';
import type { Core } from '../core.ts';
import { isNewer, VERSION_PATH } from '#channels/whatsapp-web/version.ts';

/** The version that a client claims to be. */
export const versionOf = ({ userAgent }: proto.ClientPayload): string => {
  const { primary, secondary, tertiary } = userAgent?.appVersion ?? {};
  return `${primary ?? 0}.${secondary ?? 0}.${tertiary ?? 0}`;
};

/** Whether a client is so old that it is answered 405. */
export const isTooOld = ({ faults }: Core, version: string): boolean =>
  faults.lowestVersion !== undefined && isNewer(faults.lowestVersion, version);

/**
 * Serves the service worker of WhatsApp's page, from which clients read the version. False: the
 * request is for something else.
 */
export function answerVersion(
  { faults, library }: Core,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  if (request.method !== 'GET' || request.url !== VERSION_PATH) return false;
  const version =
    faults.namedVersion === undefined
      ? library.DEFAULT_CONNECTION_CONFIG.version.join('.')
      : faults.namedVersion;
  if (version === null) {
    response.writeHead(503).end();
    return true;
  }
  const revision = Number(version.split('.').at(-1));
  const data = {
    dynamic_data: {
      SiteData: { server_revision: revision, client_revision: revision, push_phase: 'C3' },
    },
  };
  response
    .writeHead(200, { 'content-type': 'application/javascript; charset=utf-8' })
    .end(
      `self.__swData=JSON.parse(${JSON.stringify(JSON.stringify(data))});\nimportScripts("/sw-bundle.js");\n`,
    );
  return true;
}
