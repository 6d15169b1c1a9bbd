import { USUAL_CONVERSATION_MICROS } from '#contract/models/budgets.ts';
import { takeTurn } from './agent/take-turn.ts';
import { createApp, type App, type AppOptions } from './app.ts';
import { createAnsweringAgents } from './features/agents/agents.ts';
import { createFirstAgent } from './features/agents/first-agent.ts';
import { createFirstTexts } from './features/automatic-texts/automatic-texts.ts';
import { enqueueCheckUps } from './features/channels/check-up/check-up.jobs.ts';
import { mountMetaCallbacks } from './features/channels/duties/meta-callbacks.ts';
import {
  metaVerifyToken,
  writeVerifyToken,
} from './features/channels/connect/provider-addresses.ts';
import { publicFileAddress } from './features/channels/public-files.ts';
import { createSocketLife } from './features/channels/sockets/socket-life.ts';
import { createKnowledge } from './features/knowledge/knowledge.ts';
import { createPushLoop } from './features/notifications/push/push-loop.ts';
import { createPushSender } from './features/notifications/push/push-sender.ts';
import { seesPictures } from './features/models/seeing/sees-pictures.ts';
import type { Simulators } from './features/simulator/simulators.ts';
import { startPipeline } from './pipeline/pipeline.ts';
import { productHandlers } from './product-handlers.ts';
import { declareJobs } from './product-jobs.ts';
import { createParts, type PartOptions, type ProductParts } from './product-parts.ts';

export interface Product {
  app: App;
  simulators: Simulators | null;
  /**
   * Call it once the process listens: tells simulated providers our address, and has a copied data
   * folder checked.
   */
  listening(): Promise<void>;
  /** Finishes the work that has begun; the database must still be there. */
  stop(): Promise<void>;
}

export interface ProductOptions extends PartOptions {
  probes: AppOptions['probes'];
  rateLimits?: AppOptions['rateLimits'];
}

/** Meta's names of its products, and our names of the channel types. */
const metaObjects = [
  ['whatsapp_business_account', 'whatsapp'],
  ['page', 'messenger'],
  ['instagram', 'instagram'],
] as const;

/** Puts together everything above the platform: features, pipeline, HTTP edge, simulators. */
export async function startProduct({
  probes,
  rateLimits,
  ...options
}: ProductOptions): Promise<Product> {
  const parts = await createParts(options);
  const { services, simulators, directory, rules, hold, thinking, now } = parts;
  const { config, db, jobs } = services;
  const agents = createAnsweringAgents(services);
  declareJobs(parts, agents.find);
  await writeVerifyToken(config);
  await jobs.start({ work: config.roles.has('worker') });
  const knowledge = createKnowledge(db);
  const pipeline = await startPipeline(services, {
    directory,
    hold,
    life: createSocketLife(services, directory, rules),
    takeTurn,
    findAnswering: agents.find,
    findReception: agents.reception,
    publicAddress: (mode, file) => publicFileAddress(config, parts.origin(mode), file),
    search: (workspaceId, version) => (query, language) =>
      knowledge.search(workspaceId, version.id, query, language),
    modelOf: ({ id, workspace_id: workspaceId }, { agentId, config: { brain, limits } }) =>
      brain.kind === 'model'
        ? {
            think: thinking({
              workspaceId,
              agentId,
              conversation: {
                id,
                dayStopMicros: limits.conversationMicrosPerDay ?? USUAL_CONVERSATION_MICROS,
              },
              brain,
              purpose: 'turn',
            }),
            builtinFirst: brain.builtinFirst,
            sees: () => seesPictures(db, workspaceId, brain),
          }
        : null,
  });

  const push = config.roles.has('worker')
    ? createPushLoop(services, createPushSender(services), async () => {
        return (await hold.level()) !== 'nothing';
      })
    : null;

  const app = createApp({
    services,
    probes,
    ...(rateLimits && { rateLimits }),
    webhooks(edge) {
      pipeline.webhooks(edge);
      mountMetaCallbacks(edge, services, directory, rules);
    },
    metrics: pipeline.metrics,
    ports: {
      now,
      async onWorkspaceCreated(client, created) {
        await createFirstAgent(client, created);
        await createFirstTexts(client, created);
      },
    },
    handlers: productHandlers(parts),
  });

  return {
    app,
    simulators,
    async listening() {
      if (simulators) await tellSimulators(simulators, parts);
      // Where the providers send messages is the second sign of a copy, so it is checked at once.
      if ((await hold.level()) !== 'nothing') await enqueueCheckUps(jobs, db);
    },
    async stop() {
      await pipeline.stop();
      await push?.stop();
      agents.close();
      await simulators?.close();
      await parts.providers.close();
    },
  };
}

/**
 * Tells the simulators where we are. They run within this process and are copied with its data, so
 * this takes nothing from the original installation.
 */
async function tellSimulators(
  { meta }: Simulators,
  { services, rules, origin }: ProductParts,
): Promise<void> {
  // This is what an operator does in Meta's dashboard: an address of the app's own for each
  // product.
  const verifyToken = metaVerifyToken(services.config);
  for (const [object, type] of metaObjects)
    await meta.control.setAppCallback({
      object,
      url: `${origin('simulated')}/api/webhook/${type}`,
      verifyToken,
    });
  await rules.registerSimulated();
}
