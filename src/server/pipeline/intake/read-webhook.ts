import { setImmediate as rest } from 'node:timers/promises';
import { ChannelError } from '#channels/channel.ts';
import type { RawRequest } from '#channels/connector/webhook.ts';
import type { ReadEvent } from '#channels/inbound-event.ts';
import type { ChannelDirectory, ConnectedChannel } from '#server/features/channels/directory.ts';
import type { Services } from '#server/platform/services.ts';
import type { Arrival } from './arrival.ts';
import type { DebounceOf } from './debounce.ts';
import { PIECE } from './pieces.ts';

export interface ReadTools extends Pick<Services, 'log'> {
  directory: ChannelDirectory;
  debounce: DebounceOf;
}

/**
 * Reads what a request to the address of a channel, or of an app (`channelId` null), brings, by
 * channel. Throws ChannelError `auth` for a forged request.
 */
export async function readWebhook(
  { type, channelId }: { type: string; channelId: string | null },
  tools: ReadTools,
  request: RawRequest,
): Promise<Arrival[]> {
  // A server that has lost the app's secret refuses, so that the provider keeps what it could not
  // deliver.
  if (tools.directory.signsPer(type) === 'app')
    return readForApp(tools.directory.worldsOf(type), tools, request);
  const channel = await tools.directory.find(channelId ?? '');
  if (!channel || channel.row.type !== type || channel.connector.webhook.per !== 'channel')
    return [];
  const events = channel.connector.webhook.receive(channel.settings, request);
  const raw = new TextDecoder().decode(request.body);
  return [
    await arrivalAt(
      channel,
      tools,
      events.map((event) => ({ event, raw })),
    ),
  ];
}

/**
 * Reads a request to an app: the body says which accounts its events belong to, and the signature
 * says whether the provider or its simulator sent them.
 */
async function readForApp(
  environments: ReturnType<ChannelDirectory['worldsOf']>,
  tools: ReadTools,
  request: RawRequest,
): Promise<Arrival[]> {
  const found = new Map<string, { channel: ConnectedChannel; events: ReadEvent[] }>();
  const known = new Map<string, ConnectedChannel[]>();
  const { mode, type, accounts } = signedBy(environments, request);
  let read = 0;
  for (const { events, ...name } of accounts) {
    const key = JSON.stringify(name);
    const channels = known.get(key) ?? (await tools.directory.findByAccount(type, mode, name));
    known.set(key, channels);
    for (const channel of channels) {
      const arrived = found.get(channel.row.id);
      if (arrived) arrived.events.push(...events);
      else found.set(channel.row.id, { channel, events: [...events] });
    }
    if ((read += 1) % PIECE === 0) await rest();
  }
  const strangers = [...known].filter(([, channels]) => channels.length === 0);
  if (strangers.length > 0)
    tools.log.info(
      { type, accounts: strangers.length, first: strangers[0]?.[0] },
      'A webhook for accounts that are not connected',
    );
  return Promise.all(
    [...found.values()].map(({ channel, events }) => arrivalAt(channel, tools, events)),
  );
}

function signedBy(environments: ReturnType<ChannelDirectory['worldsOf']>, request: RawRequest) {
  for (const { connector, mode, tools, type } of environments) {
    if (connector.webhook.per !== 'app' || tools.app === null) continue;
    try {
      return { mode, type, accounts: connector.webhook.receive(tools.app, request) };
    } catch (error) {
      // the other environment signed it, or nobody did
      if (!(error instanceof ChannelError && error.kind === 'auth')) throw error;
    }
  }
  throw new ChannelError('auth', 'forged_request', 'No app of ours signed this webhook');
}

async function arrivalAt(
  { row }: ConnectedChannel,
  { debounce }: ReadTools,
  events: ReadEvent[],
): Promise<Arrival> {
  return {
    workspaceId: row.workspace_id,
    channelId: row.id,
    events: events.map(({ event }) => event),
    bodies: events.map(({ raw }) => raw),
    debounce: await debounce(row.workspace_id, row.id),
  };
}
