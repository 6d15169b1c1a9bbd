import type { PublishedVersion, TakeTurn, TurnPorts } from '#server/agent/turn.ts';
import type { Signal } from '#channels/channel.ts';
import type { ChannelDirectory } from '#server/features/channels/directory.ts';
import type { SocketLife } from '#server/features/channels/sockets/socket-life.ts';
import type { Hold } from '#server/features/hold/hold.ts';
import type { Database } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { type Answerer, createAnswerer } from './turn/answer.ts';
import type { FindReception } from './turn/decide-tools.ts';
import { readEarlier } from './turn/earlier.store.ts';
import { createChannelOf, type PublicAddress } from './bind-channel.ts';
import type { Clock } from './clock.ts';
import { type Collector, createCollector } from './turn/collect.ts';
import { type Connections, createConnections } from './intake/connections/connections.ts';
import { createDebounce, type DebounceOf, type FindAnswering } from './intake/debounce.ts';
import { createDeliverer, type Deliverer } from './delivery/deliver.ts';
import { createIngest, type Ingest } from './intake/ingest.ts';
import { type Rounds, startRounds, stopRounds } from './rounds.ts';
import { createPlaces, type Places } from './turn/thinking/places.ts';
import type { ThinkingTools } from './turn/thinking/thinking.ts';
import { createThinkingWatch } from './turn/thinking/watch.ts';
import { createSockets, type Sockets } from './intake/connections/sockets.ts';

/** What the pipeline asks of the features. */
export interface PipelinePorts {
  directory: ChannelDirectory;
  /** Says what a copied data folder holds back. */
  hold: Hold;
  takeTurn: TakeTurn;
  findAnswering: FindAnswering;
  findReception: FindReception;
  search(workspaceId: string, version: PublishedVersion): TurnPorts['search'];
  /** The model of a version; left out: no agent has one. */
  modelOf?: ThinkingTools['modelOf'];
  /** What the features do when a connection opens, breaks or ends. */
  life: SocketLife;
  publicAddress: PublicAddress;
}

/** The steps of a message that this process does; null: its roles leave it to others. */
export interface Steps {
  ingest: Ingest;
  debounce: DebounceOf;
  connections: Connections;
  sockets: Sockets | null;
  collector: Collector | null;
  answerer: Answerer;
  places: Places;
  deliverer: Deliverer | null;
  rounds: Rounds | null;
}

/** What the steps of one process share. */
export interface StepTools {
  services: Services;
  /** A pool whose commits do not wait for the disk. */
  leases: Database;
  clock: Clock;
  workerId: string;
}

/** Starts the steps, in the order in which a message meets them. */
export function startSteps(
  { services, leases, clock, workerId }: StepTools,
  ports: PipelinePorts,
): Steps {
  const { bus, log, config } = services;
  const { directory, hold, life } = ports;
  const works = config.roles.has('worker');
  const holds = config.roles.has('sockets');

  const channelOf = createChannelOf(directory, ports.publicAddress, {
    session: (channelId) => connections.session(channelId),
    heldSince: (channelId) => connections.heldSince(channelId),
  });
  function signal(channelId: string, told: Signal): void {
    channelOf(channelId)
      .then((channel) => channel?.signal(told))
      .catch((error: unknown) => log.debug({ err: error, channelId }, 'A signal was not taken'));
  }

  const ingest = createIngest(services, ({ channelId, acknowledgeId }) =>
    signal(channelId, { kind: 'acknowledge', id: acknowledgeId }),
  );
  const debounce = createDebounce(services, ports.findAnswering);
  const connections = createConnections({ services, directory, ingest, debounce, life }, workerId);
  // A process that holds connections sends through them, whichever process decided what to say.
  const deliverer =
    works || holds
      ? createDeliverer(services, leases, workerId, { channelOf, clock, takesLanes: works })
      : null;
  const places = createPlaces();
  const answerer = createAnswerer(
    services,
    {
      takeTurn: ports.takeTurn,
      channel: channelOf,
      version: ports.findAnswering,
      reception: ports.findReception,
      earlier: (asked) => readEarlier(services.db, asked),
      search: ports.search,
      signal,
      clock,
      ...(ports.modelOf && {
        thinking: {
          db: services.db,
          places,
          watch: createThinkingWatch(services),
          modelOf: ports.modelOf,
        },
      }),
    },
    {
      worker: () => (deliverer?.hasRoom ? workerId : null),
      serve: (lane) => deliverer?.serve(lane),
      wake: (waitMs) => bus.wake('delivery', waitMs),
    },
  );
  const collector = works
    ? createCollector(services, leases, workerId, (due) => answerer.answer(due), {
        hold,
        places,
      })
    : null;
  if (holds) connections.start();
  const sockets = holds
    ? createSockets({ services, directory, ingest, debounce, hold }, workerId)
    : null;
  const rounds = works
    ? startRounds(services, leases, { directory, channelOf, wakeDelivery: () => deliverer?.wake() })
    : null;
  return { ingest, debounce, connections, sockets, collector, answerer, places, deliverer, rounds };
}

/**
 * Stops taking messages in, except for webhooks, and waits until everything that came is stored.
 */
export async function stopTakingIn({ sockets, connections, ingest }: Steps): Promise<void> {
  await sockets?.stop();
  await connections.stop();
  await ingest.idle();
}

/** Waits until the work that has begun is finished. */
export async function stopWorking({ rounds, collector, deliverer }: Steps): Promise<void> {
  if (rounds) await stopRounds(rounds);
  await collector?.stop();
  await deliverer?.stop();
}
