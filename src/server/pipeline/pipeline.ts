import { hostname } from 'node:os';
import type { Hono } from 'hono';
import { uuidv7 } from 'uuidv7';
import { catalog } from '#channels/catalog.ts';
import type { PublishedVersion, TakeTurn, TurnPorts } from '#server/agent/turn.ts';
import { ChannelError, type PublicFile, type Signal } from '#channels/channel.ts';
import type { ChannelDirectory, ConnectedChannel, SocketChannel } from '#server/features/channels/directory.ts';
import type { SocketLife } from '#server/features/channels/socket-life.ts';
import type { Hold } from '#server/features/hold/hold.ts';
import type { HttpEnv } from '#server/platform/http/context.ts';
import { openWithFixedPlans } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { createAnswerer } from './answer.ts';
import { startClock } from './clock.ts';
import { createCollector } from './collect.ts';
import { type Connections, createConnections } from './connections.ts';
import { createDebounce, type FindAnswering } from './debounce.ts';
import { createDeliverer } from './deliver.ts';
import { createEarlyChanges } from './early.ts';
import { createHandoffs } from './handoffs.ts';
import { createIngest } from './ingest.ts';
import { createWebhookLog } from './heard.ts';
import { createLoop } from '#server/platform/work/loop.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { points } from './points.ts';
import { createProfiles } from './profiles.ts';
import type { SendingChannel } from './sending-channel.ts';
import { createSatisfaction } from './satisfaction.ts';
import { createSchedules } from '#server/features/conversations/scheduled-loop.ts';
import { createSnoozes } from '#server/features/conversations/snoozed-loop.ts';
import { createSockets } from './sockets.ts';
import { createStatusWork } from './statuses.ts';
import { createWatch } from './watch.ts';
import { mountWebhooks } from './webhooks.ts';
import { createWordsWork } from '#server/features/conversations/words-loop.ts';
import { beat, registerWorker, unregisterWorker } from './workers.store.ts';

/** What the pipeline asks of the features. */
export interface PipelinePorts {
  directory: ChannelDirectory;
  /** What a copy holds back. */
  hold: Hold;
  takeTurn: TakeTurn;
  findAnswering: FindAnswering;
  search(workspaceId: string, version: PublishedVersion): TurnPorts['search'];
  /** What follows from the life of a connection. */
  life: SocketLife;
  /** Where a provider of this mode can fetch a file of ours. */
  publicAddress(mode: ConnectedChannel['row']['mode'], file: PublicFile): string;
}

export interface Pipeline {
  webhooks(app: Hono<HttpEnv>): void;
  metrics: Pick<Metrics, 'answer'>;
  /** Finishes what is in hand, takes nothing new. */
  stop(): Promise<void>;
}

const HEARTBEAT_MS = 1000;

/**
 * The life of a message, in the order of these lines: `webhooks` or `sockets` bring it in, `ingest` stores it, `collect` waits for
 * the customer to finish and takes the conversation, `decide` finds what to say, `answer` commits it, `deliver` sends it through `send`.
 */
export async function startPipeline(product: Services, ports: PipelinePorts): Promise<Pipeline> {
  const { bus, log, config } = product;
  const onLost = (error: Error): void => log.warn({ err: error }, 'A database connection of the pipeline was lost');
  const db = openWithFixedPlans(product.db, onLost, { relaxed: false });
  const leases = openWithFixedPlans(product.db, onLost, { relaxed: true });
  const services = { ...product, db };
  const { directory } = ports;
  const workerId = uuidv7();
  const clock = await startClock(product, db);
  const works = config.roles.has('worker');

  const ingest = createIngest(services, ({ channelId, acknowledgeId }) => signal(channelId, { kind: 'acknowledge', id: acknowledgeId }));
  const debounce = createDebounce(product, ports.findAnswering);

  async function channelOf(channelId: string): Promise<SendingChannel | null> {
    const channel = await directory.find(channelId);
    if (channel) return bind(channel, ports.publicAddress);
    const socket = await directory.findSocket(channelId);
    return socket?.row.secrets ? bindSocket(socket, connections) : null;
  }

  function signal(channelId: string, told: Signal): void {
    channelOf(channelId)
      .then((channel) => channel?.signal(told))
      .catch((error: unknown) => log.debug({ err: error, channelId }, 'A signal was not taken'));
  }

  const connections = createConnections({ services, directory, ingest, debounce, life: ports.life }, workerId);
  const holds = config.roles.has('sockets');
  // Who holds connections sends through them, whoever decided what to say.
  const deliverer = works || holds ? createDeliverer(services, leases, workerId, { channelOf, clock, takesLanes: works }) : null;
  const answerer = createAnswerer(
    services,
    {
      takeTurn: ports.takeTurn,
      channel: channelOf,
      version: ports.findAnswering,
      search: ports.search,
      signal,
      clock,
    },
    {
      worker: () => (deliverer?.hasRoom ? workerId : null),
      serve: (lane) => deliverer?.serve(lane),
      wake: (waitMs) => bus.wake('delivery', waitMs),
    },
  );
  const collector = works ? createCollector(services, leases, workerId, (due) => answerer.answer(due), ports.hold) : null;
  const statuses = works ? createStatusWork(services, leases) : null;
  if (holds) connections.start();
  const sockets = holds ? createSockets({ services, directory, ingest, debounce, hold: ports.hold }, workerId) : null;

  const satisfaction = works ? createSatisfaction(services, channelOf) : null;
  const handoffs = works ? createHandoffs(services, () => deliverer?.wake()) : null;
  const schedules = works ? createSchedules(services, directory) : null;

  const unsubscribe = [
    bus.subscribe('answer-due', (waitMs) => collector?.wake(Number(waitMs))),
    bus.subscribe('delivery-due', (waitMs) => deliverer?.wake(Number(waitMs))),
    bus.subscribe('reports-due', () => statuses?.wake()),
    bus.subscribe('schedule-due', (waitMs) => schedules?.wake(Number(waitMs))),
    bus.subscribe('hold-released', () => {
      for (const part of [collector, deliverer, schedules, satisfaction, handoffs, sockets, connections]) part?.wake();
    }),
    bus.subscribe('channels', () => {
      sockets?.wake();
      connections.wake();
      deliverer?.wake();
    }),
  ];

  const early = works ? createEarlyChanges(services) : null;
  const profiles = works ? createProfiles(services) : null;

  await registerWorker(db, { id: workerId, host: hostname(), processId: process.pid, roles: [...config.roles].join(',') });
  const heartbeat = createLoop({
    name: 'heartbeat',
    log,
    pollMs: HEARTBEAT_MS,
    async run() {
      const pulse = await beat(db, workerId, answerer.answered, deliverer?.delivered ?? 0);
      await clock.note(pulse.now);
      deliverer?.setShare(pulse.alive);
      if (pulse.answer_in !== null && pulse.answer_in < HEARTBEAT_MS) collector?.wake(Math.max(0, pulse.answer_in));
      if (pulse.lane_in !== null && pulse.lane_in < HEARTBEAT_MS) deliverer?.wake(Math.max(0, pulse.lane_in));
      if (pulse.has_early) early?.wake();
      if (pulse.has_nameless) profiles?.wake();
      await Promise.all([collector?.extendLeases(), deliverer?.extendLeases(), sockets?.extendLeases(), connections.extendLeases()]);
      return null;
    },
  });
  const snoozes = works ? createSnoozes(services) : null;
  const words = works ? createWordsWork(services, leases) : null;
  const watch = createWatch(services);
  const heard = createWebhookLog(services);
  const metrics = createMetrics(product);

  return {
    metrics,
    webhooks: (app) => mountWebhooks(app, { log, directory, ingest, heard, debounce }),
    async stop() {
      points.draining.publish({ workerId });
      for (const end of unsubscribe) end();
      metrics.close();
      await sockets?.stop();
      await connections.stop();
      await ingest.idle();
      await watch.stop();
      await heard.stop();
      await handoffs?.stop();
      await snoozes?.stop();
      await schedules?.stop();
      await satisfaction?.stop();
      await early?.stop();
      await statuses?.stop();
      await words?.stop();
      await profiles?.stop();
      await collector?.stop();
      await deliverer?.stop();
      await heartbeat.stop();
      await unregisterWorker(db, workerId);
      await Promise.all([db.end(), leases.end()]);
    },
  };
}

function bind({ row, connector, tools, settings }: ConnectedChannel, publicAddress: PipelinePorts['publicAddress']): SendingChannel {
  const { abilities } = catalog[row.type];
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    type: row.type,
    reach: 'here',
    heldSince: null,
    abilities: { ...abilities, rates: connector.rates?.(settings) ?? abilities.rates },
    mayTag: row.human_agent,
    render: (part) => connector.render(part),
    send: (outgoing) => connector.send(tools, settings, { ...outgoing, publicAddress: (file) => publicAddress(row.mode, file) }),
    signal: (signal) => connector.signal(tools, settings, signal),
  };
}

function bindSocket({ row, connector, tools }: SocketChannel, connections: Connections): SendingChannel {
  const session = connections.session(row.id);
  const heldSince = connections.heldSince(row.id);
  const away = async (): Promise<never> => {
    throw new ChannelError('unreachable', 'not_connected', 'The connection of the channel is not up in this process.');
  };
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    type: row.type,
    mayTag: false,
    reach: session ? 'here' : heldSince === null ? 'elsewhere' : 'nowhere',
    heldSince,
    abilities: { ...catalog[row.type].abilities, rates: connector.rates(tools) },
    render: (part) => connector.render(part),
    // A file goes along with its message: nobody has to fetch it.
    send: (outgoing) => (session ? session.send({ ...outgoing, publicAddress: () => '' }) : away()),
    signal: async (signal) => session?.signal(signal),
  };
}
