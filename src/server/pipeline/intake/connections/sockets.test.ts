import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ChannelError } from '#channels/channel.ts';
import type { PolledEvent } from '#channels/connector/webhook-connector.ts';
import { findChannelAnywhere } from '#server/features/channels/channels.store.ts';
import { createDirectory } from '#server/features/channels/directory.ts';
import { type PipelineSteps, startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { startPipelineEnvironment } from '#test/environments/pipeline.ts';
import { createServices, type TestServices } from '#test/environments/services.ts';
import { until } from '#test/environments/telegram.ts';
import { poll, type PollTools } from './poller.ts';

const ana = 7_001;

test('a polled channel answers, and a second poller with its credential is reported', async () => {
  await using environment = await startPipelineEnvironment();
  const call = (method: string) =>
    fetch(`${environment.simulator.url}/bot${environment.token}/${method}`, { method: 'POST' });
  expect((await call('deleteWebhook')).status).toBe(200);
  await environment.services.db.query(`update channel set receiving = 'polling'`);
  await environment.act(ana, { kind: 'text', text: 'oi' });
  await until('the answer', () => environment.sent(ana).length === 1);
  const status = async () =>
    (
      await environment.rows(
        z.object({ status: z.string(), status_reason: z.string().nullable() }),
        'select status, status_reason from channel',
      )
    )[0];
  expect(await status()).toEqual({ status: 'connected', status_reason: null });
  let isOver = false;
  const other = (async () => {
    while (!isOver) await (await call('getUpdates?timeout=1')).text();
  })();
  try {
    await until('it to be told', async () => (await status())?.status === 'error', 40_000);
    expect(await status()).toEqual({
      status: 'error',
      status_reason: 'credential_in_use_elsewhere',
    });
  } finally {
    isOver = true;
    await other;
  }
});

/**
 * One poller, whose provider answers so, one after another, and then once more with nothing. Tells
 * what came in.
 */
async function pollThrough(
  { services }: TestServices,
  { channelId }: PipelineSteps,
  answers: (() => PolledEvent[])[],
  hold: PollTools['hold'] = { level: async () => 'nothing', secondSign: refused },
): Promise<string[]> {
  const over = new AbortController();
  const came: string[] = [];
  const directory = createDirectory(services, () => ({ baseUrl: '', app: null, request: refused }));
  const ask = async () => {
    const answer = answers.shift();
    if (!answer) over.abort();
    return { events: answer?.() ?? [], cursor: null };
  };
  const find: PollTools['directory']['find'] = async (id) => {
    const row = await findChannelAnywhere(services.db, id);
    const bound = row && directory.connectorFor(row);
    return (
      bound && {
        row,
        tools: bound.tools,
        connector: { ...bound.connector, poll: ask },
        settings: {},
      }
    );
  };
  const ingest: PollTools['ingest'] = {
    store: async ({ events }) => void came.push(...events.map(({ eventId }) => eventId)),
    isFull: false,
    idle: refused,
  };
  const tools = {
    services,
    directory: { ...directory, find },
    ingest,
    debounce: async () => ({ quietMs: 0, maxMs: 0 }),
    hold,
  };
  await poll(tools, { id: channelId, poll_cursor: '5', poll_fence: 0 }, over.signal);
  return came;
}
const refused = (): Promise<never> => Promise.reject(new Error('nobody asks for this'));
const refusal = (code: string) => (): never => {
  throw new ChannelError('auth', code, code, { retryAfter: 0.001 });
};
const brings = (eventId: string) => (): PolledEvent[] => [
  { event: { kind: 'ignored', eventId, reason: 'x' }, raw: new Uint8Array() },
];

test('a channel that was refused is well again after a while without a refusal, not at the first answer', async () => {
  const started = await createServices();
  await using steps = await startPipelineSteps({ db: started.services.db });
  await steps.db.query(`update channel set secrets = '\\x00'`);
  const status = () => steps.rows('select status, status_reason as reason from channel');
  try {
    expect(await pollThrough(started, steps, [refusal('unauthorized'), brings('e1')])).toEqual([
      'e1',
    ]);
    expect(await status()).toEqual([{ status: 'error', reason: 'credential_refused' }]);
    // Of the refusal the next poller knows nothing: for it, it was long ago.
    await pollThrough(started, steps, []);
    expect(await status()).toEqual([{ status: 'connected', reason: null }]);
  } finally {
    await started.close();
  }
});

test('a copy polls where nobody else does; where somebody does, that is told and all left to them', async () => {
  const started = await createServices();
  await using steps = await startPipelineSteps({ db: started.services.db });
  const signs: string[] = [];
  const hold: PollTools['hold'] = {
    level: async () => 'queue',
    secondSign: async (sign) => void signs.push(sign),
  };
  /** The time for which it is looked. */
  const look = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(look.signal);
  try {
    expect(await pollThrough(started, steps, [refusal('conflict'), brings('e1')], hold)).toEqual(
      [],
    );
    expect(signs).toEqual(['polled_elsewhere']);
    const isOver = () => {
      look.abort();
      return [];
    };
    expect(await pollThrough(started, steps, [isOver, brings('e1')], hold)).toEqual(['e1']);
    expect(signs).toHaveLength(1);
  } finally {
    timeout.mockRestore();
    await started.close();
  }
});
