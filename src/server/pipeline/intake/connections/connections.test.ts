import { uuidv7 } from 'uuidv7';
import { expect, test } from 'vitest';
import type { SocketSession } from '#channels/connector/socket-connector.ts';
import type { SocketEnd } from '#channels/connector/socket.ts';
import { findChannelAnywhere } from '#server/features/channels/channels.store.ts';
import { createDirectory, type SocketChannel } from '#server/features/channels/directory.ts';
import type { HeldSocket } from '#server/features/channels/sockets/held-socket.ts';
import type { SocketLife } from '#server/features/channels/sockets/socket-life.ts';
import type { Services } from '#server/platform/services.ts';
import { type PipelineSteps, startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { createServices } from '#test/environments/services.ts';
import { createAwayWatch } from './away-watch.ts';
import { extendConnections, type LeasedConnection } from './connection-leases.ts';
import { createConnection } from './connection.ts';

/** What a process does with a connection that it holds. */
const one = uuidv7();
const refused = (): Promise<never> => Promise.reject(new Error('nobody asks for this'));

async function openSocket(
  steps: PipelineSteps,
  {
    state = 'connected',
    linked = true,
    holder = one,
  }: { state?: string; linked?: boolean; holder?: string } = {},
): Promise<HeldSocket> {
  const { workspaceId, channelId } = await steps.channel('same workspace');
  await steps.db.query(
    `update channel set type = 'whatsapp_web', receiving = 'socket', secrets = $2 where id = $1`,
    [channelId, linked ? Buffer.from('x') : null],
  );
  await steps.db.query(
    `insert into socket_session (channel_id, workspace_id, state, wanted, holder, fence) values ($1, $2, $3, $3 <> 'leaving', $4, 1)`,
    [channelId, workspaceId, state, holder],
  );
  await steps.db.query(
    `insert into socket_key (channel_id, workspace_id, kind, id, value) values ($1, $2, 'creds', 'own', '\\x00')`,
    [channelId, workspaceId],
  );
  return {
    channel_id: channelId,
    workspace_id: workspaceId,
    fence: 1,
    leaving: false,
    phone_number: null,
  };
}

test('of one that is to be given back nobody is told any more that it is away', async () => {
  const told: string[] = [];
  const stop = new AbortController();
  stop.abort();
  createAwayWatch(stop.signal, () => told.push('given back')).begin(-Infinity);
  const isTold = Promise.withResolvers<void>();
  createAwayWatch(new AbortController().signal, () => {
    told.push('held');
    isTold.resolve();
  }).begin(-Infinity);
  await isTold.promise;
  expect(told).toEqual(['held']);
});

test('a process leaves only those of its connections whose channel was disconnected, each once', async () => {
  const { services, close } = await createServices();
  await using steps = await startPipelineSteps({ db: services.db });
  const said: string[] = [];
  const leased = (name: string, held: HeldSocket): [string, LeasedConnection] => {
    const connection = {
      held,
      session: null,
      hold: refused,
      leave: async () => {
        said.push(`${name} leaves`);
        held.leaving = true;
      },
      end: async () => void said.push(`${name} ends`),
    };
    return [
      held.channel_id,
      {
        connection,
        since: 0,
        until: Infinity,
        told: { provider: 0, phone: null },
        done: Promise.resolve(),
      },
    ];
  };
  try {
    const entries = new Map([
      leased('kept', await openSocket(steps)),
      leased('disconnected', await openSocket(steps, { state: 'leaving' })),
      leased('taken', await openSocket(steps, { holder: uuidv7() })),
    ]);
    await extendConnections(services, one, entries);
    expect(said.toSorted()).toEqual(['disconnected leaves', 'taken ends']);
    await extendConnections(services, one, entries);
    expect(said.toSorted()).toEqual(['disconnected leaves', 'taken ends', 'taken ends']);
  } finally {
    await close();
  }
});

test.each([
  { what: 'comes back to its phone leaves its pairing alone', linked: true, begun: 0 },
  { what: 'has no credential begins its pairing anew', linked: false, begun: 1 },
])('a connection that $what', async ({ linked, begun }) => {
  const { services, close } = await createServices();
  await using steps = await startPipelineSteps({ db: services.db });
  const held = await openSocket(steps, { linked });
  const began: HeldSocket[] = [];
  const opened = Promise.withResolvers<void>();
  const channel = await socketOf(services, held, async () => {
    opened.resolve();
    return quietSession();
  });
  const life: SocketLife = {
    begun: async (of) => void began.push(of),
    show: refused,
    opened: refused,
    away: refused,
    outdated: refused,
    ended: refused,
  };
  const connection = createConnection(
    {
      services,
      directory: { ...createDirectory(services, () => null), findSocket: async () => channel },
      ingest: { store: refused, isFull: false, idle: async () => {} },
      debounce: refused,
      life,
      gate: async () => () => {},
    },
    held,
  );
  try {
    const holding = connection.hold();
    await opened.promise;
    expect(began).toHaveLength(begun);
    await connection.end();
    await holding;
  } finally {
    await close();
  }
});

async function socketOf(
  { db }: Services,
  { channel_id: channelId }: HeldSocket,
  open: () => Promise<SocketSession>,
): Promise<SocketChannel> {
  const row = await findChannelAnywhere(db, channelId);
  if (!row) throw new Error('there is no such channel');
  return {
    row,
    connector: {
      transport: 'socket',
      isInstalled: () => true,
      open,
      render: (part) => [part],
      rates: () => ({ channel: 1, recipient: 1, recipientBurst: 1 }),
      download: refused,
    },
    tools: { baseUrl: '', app: null, request: refused },
    settings: {},
  };
}

/** It is neither logged in nor asked for a code until it is closed. */
function quietSession(): SocketSession {
  const ended = Promise.withResolvers<SocketEnd>();
  return {
    ended: ended.promise,
    heardAt: performance.now(),
    phoneAt: null,
    send: refused,
    signal: refused,
    logOut: refused,
    close: async () => ended.resolve('lost'),
  };
}
