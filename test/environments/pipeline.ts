import { Hono } from 'hono';
import { uuidv7 } from 'uuidv7';
import type { z } from 'zod';
import { createProviderClient } from '#channels/connector/provider-request.ts';
import type { CustomerAction } from '#simulators/telegram/customer/actions.ts';
import { startTelegramSimulator, type TelegramSimulator } from '#simulators/telegram/simulator.ts';
import { AgentConfig } from '#contract/agents/agents.ts';
import { BusinessHours } from '#contract/business-hours.ts';
import type { Reception } from '#server/features/automatic-texts/automatic-texts.ts';
import { createChannelRules } from '#server/features/channels/channels.ts';
import { insertChannel } from '#server/features/channels/channels.store.ts';
import { type ChannelDirectory, createDirectory } from '#server/features/channels/directory.ts';
import { createSocketLife } from '#server/features/channels/sockets/socket-life.ts';
import { createHold } from '#server/features/hold/hold.ts';
import type { HttpEnv } from '#server/platform/http/context.ts';
import { listen } from '#server/platform/http/listen.ts';
import { declareMediaJobs } from '#server/pipeline/intake/media.ts';
import { declareProfileJob } from '#server/pipeline/intake/profiles.ts';
import { startPipeline } from '#server/pipeline/pipeline.ts';
import type { PipelinePorts } from '#server/pipeline/steps.ts';
import type { TakeTurn, TurnOutcome } from '#server/agent/turn.ts';
import { createServices, type TestServices } from './services.ts';

export interface PipelineEnvironment extends AsyncDisposable {
  services: TestServices['services'];
  simulator: TelegramSimulator;
  directory: ChannelDirectory;
  workspaceId: string;
  channelId: string;
  token: string;
  origin: string;
  /** A customer does something in a chat with the bot; the id identifies the person. */
  act(customerId: number, action: CustomerAction): Promise<void>;
  /** Texts that Telegram took for a chat, in order. */
  sent(customerId: number): string[];
  rows<Schema extends z.ZodType>(
    schema: Schema,
    sql: string,
    values?: unknown[],
  ): Promise<z.output<Schema>[]>;
}

export interface PipelineWorldOptions {
  takeTurn?: TakeTurn;
  /** The model of its agent. */
  modelOf?: NonNullable<PipelinePorts['modelOf']>;
  search?: PipelinePorts['search'];
  config?: z.input<typeof AgentConfig>;
  findAnswering?: PipelinePorts['findAnswering'];
  /** Where no agent answers; by default always open, and nothing is said. */
  reception?: Partial<Reception>;
  /** Also includes channels with a kept connection, which another process holds. */
  withSockets?: boolean;
  /** A database to use instead of a copy of the run's template. */
  database?: Parameters<typeof createServices>[1];
}

/** The text of what a customer wrote, for scripted agents. */
export const textOf = (input: Parameters<TakeTurn>[0]): string =>
  input.messages
    .flatMap(({ parts }) =>
      parts.map((part) =>
        part.kind === 'text'
          ? part.text
          : part.kind === 'choice'
            ? `[${part.id}]`
            : `(${part.kind})`,
      ),
    )
    .join(' | ');

/**
 * An agent that always says the same kind of thing, because the pipeline is under test here, not
 * the brain.
 */
export const saying =
  (outcome: (text: string) => TurnOutcome): TakeTurn =>
  async (input) => ({
    outcome: outcome(textOf(input)),
    trace: [{ step: 'scripted', detail: textOf(input) }],
    state: {},
    consent: null,
    opensAt: null,
  });

export const echo = saying((text) => ({
  kind: 'reply',
  text: `re: ${text}`,
  choices: [],
  sources: [],
  end: 'answer',
}));

/** The whole pipeline on a real database and the Telegram simulator, with a scripted agent. */
export async function startPipelineEnvironment(
  options: PipelineWorldOptions = {},
): Promise<PipelineEnvironment> {
  const { services, close } = await createServices({}, options.database);
  const simulator = await startTelegramSimulator({ secret: 'a secret of the tests', pace: 0.01 });
  const client = createProviderClient({ timeoutMs: 2_000 });
  const tools = { baseUrl: simulator.url, app: null, request: client.request };
  const directory = createDirectory(services, (type) =>
    type === 'telegram' || options.withSockets ? tools : null,
  );
  const config = AgentConfig.parse({ debounce: { quietMs: 0, maxMs: 0 }, ...options.config });
  const version = { id: uuidv7(), agentId: uuidv7(), agentName: 'Recepção', number: 1, config };
  const findAnswering = options.findAnswering ?? (async () => version);
  declareMediaJobs(services.jobs, services, directory, findAnswering);
  declareProfileJob(services.jobs, services, directory);
  await services.jobs.start({ work: true });
  const rules = createChannelRules(services, directory, () => origin);
  const pipeline = await startPipeline(services, {
    directory,
    hold: await createHold(services),
    life: createSocketLife(services, directory, rules),
    takeTurn: options.takeTurn ?? echo,
    findAnswering,
    findReception: async () => ({
      hours: BusinessHours.parse({}),
      texts: { greeting: '', away: '', promise: true },
      ...options.reception,
    }),
    search: options.search ?? (() => async () => []),
    ...(options.modelOf && { modelOf: options.modelOf }),
    publicAddress: () => '',
  });
  const app = new Hono<HttpEnv>();
  pipeline.webhooks(app);
  const listener = await listen({ host: '127.0.0.1', port: 0 });
  listener.serve(app.fetch);
  const origin = `http://127.0.0.1:${listener.port}`;

  const workspaceId = uuidv7();
  await services.db.query('insert into workspace (id, name) values ($1, $2)', [
    workspaceId,
    'Padaria',
  ]);
  await services.db.query(
    `insert into agent (id, workspace_id, name, channel_type, status, config) values ($1, $2, $3, 'telegram', 'active', $4)`,
    [version.agentId, workspaceId, version.agentName, config],
  );
  const channelId = uuidv7();
  await insertChannel(services.db, {
    id: channelId,
    workspaceId,
    type: 'telegram',
    displayName: 'Balcão',
    description: null,
    mode: 'live',
  });
  const { token } = await simulator.control.createBot('Padaria');
  await rules.connect(workspaceId, channelId, { token });

  return {
    services,
    simulator,
    directory,
    workspaceId,
    channelId,
    token,
    origin,
    async act(customerId, action) {
      await simulator.control.act(token, { id: customerId, name: `Cliente ${customerId}` }, action);
    },
    sent: (customerId) =>
      simulator.journal.flatMap((entry) =>
        entry.type === 'call' &&
        entry.method === 'sendMessage' &&
        entry.accepted &&
        entry.chat === customerId
          ? [String(entry.params['text'])]
          : [],
      ),
    rows: async (schema, sql, values = []) =>
      (await services.db.query(sql, values)).rows.map((row) => schema.parse(row)),
    async [Symbol.asyncDispose]() {
      await listener.close(0);
      await pipeline.stop();
      await client.close();
      await simulator.close();
      await close();
    },
  };
}
