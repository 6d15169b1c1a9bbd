import { asking, found } from '#channels/connector/check-up.ts';
import type { SocketConnector } from '#channels/connector/socket-connector.ts';
import type { Finding } from '#channels/finding.ts';
import { installationFindings } from '#server/features/system/installation-signs.ts';
import { AppError } from '#server/platform/errors.ts';
import type { ChannelRow } from '../channels.store.ts';
import { readTraffic } from '../traffic.store.ts';
import { inOrder } from './findings.ts';
import { checkOwnAddress } from '../own-address.ts';
import { clockFinding, sendingFindings, webhookFindings } from './own-findings.ts';
import { type ChannelTools, webhookUrl } from '../receiving.ts';
import { socketFindings } from './socket-findings.ts';
import { readConnection } from '../sockets/socket-sessions.store.ts';
import { timed } from '../connect/timed-tools.ts';

/**
 * A person waits for the result, so the version is looked up anew unless that was done within the
 * last second.
 */
const VERSION_LOOK_MS = 1000;

/**
 * Asks the provider, our own address and our own records how a channel is. Throws
 * `channel_not_connected`.
 */
export function look(tools: ChannelTools, row: ChannelRow): Promise<Finding[]> {
  const socket = row.secrets ? tools.directory.socketFor(row) : null;
  return socket ? lookAtSocket(tools, row, socket) : lookAtProvider(tools, row);
}

async function lookAtSocket(
  { services, directory }: ChannelTools,
  row: ChannelRow,
  socket: SocketConnector,
): Promise<Finding[]> {
  const { workspace_id: workspaceId, id } = row;
  // The process that holds the connection tries again as soon as there is a newer version.
  if (row.status_reason === 'client_outdated')
    await (await directory.findSocket(id))?.tools.versions?.look(VERSION_LOOK_MS);
  const [facts, traffic, installation] = await Promise.all([
    readConnection(services.db, workspaceId, id),
    readTraffic(services.db, workspaceId, id),
    installationFindings(services, workspaceId),
  ]);
  return inOrder([
    ...socketFindings(row, facts, socket.isInstalled()),
    ...webhookFindings(row, traffic, false),
    ...sendingFindings(traffic),
    ...installation,
  ]);
}

async function lookAtProvider(
  { services, directory, origin }: ChannelTools,
  row: ChannelRow,
): Promise<Finding[]> {
  const bound = row.secrets ? directory.connectorFor(row) : null;
  if (!bound) throw new AppError('channel_not_connected');
  const { connector } = bound;
  const { tools, skewMs } = timed(bound.tools);
  const url = webhookUrl(origin(row.mode), row);
  const provider = await asking('credential', async () =>
    connector.checkUp(tools, directory.open(row), {
      webhookUrl: row.receiving === 'polling' ? null : url,
    }),
  );
  const traffic = await readTraffic(services.db, row.workspace_id, row.id);
  const skew = skewMs();
  const address =
    row.receiving === 'polling'
      ? []
      : await checkOwnAddress({ connector, tools: bound.tools }, url, traffic);
  const isProved = provider.some(
    ({ check, result }) => check === 'signature' && result !== 'unknown',
  );
  return inOrder([
    ...provider,
    ...conflict(row, provider),
    ...address,
    ...webhookFindings(row, traffic, isProved),
    ...sendingFindings(traffic),
    ...clockFinding(skew),
    ...(await installationFindings(services, row.workspace_id)),
  ]);
}

/**
 * Two programs that poll with one credential are refused in turns, but the provider accepts any
 * other call of either. So an accepted credential does not prove that the conflict is over; the
 * poller, which saw it, says when it is.
 */
function conflict(row: ChannelRow, provider: Finding[]): Finding[] {
  const isContested =
    row.receiving === 'polling' && row.status_reason === 'credential_in_use_elsewhere';
  return isContested &&
    provider.some(({ check, result }) => check === 'credential' && result === 'ok')
    ? [found('credential', 'problem', 'credential_in_use_elsewhere')]
    : [];
}
