import { createProviderClient, type ProviderClientOptions } from '#channels/provider-request.ts';
import { takeTurn } from './agent/take-turn.ts';
import { createApp, type App, type AppOptions, type FeatureHandlers } from './app.ts';
import { registerAccountJobs } from './features/accounts/accounts.jobs.ts';
import { agentHandlers } from './features/agents/agents.routes.ts';
import { createAnsweringAgents } from './features/agents/agents.ts';
import { createFirstAgent } from './features/agents/first-agent.ts';
import { authorizationHandlers } from './features/channels/authorizations.routes.ts';
import { channelHandlers } from './features/channels/channels.routes.ts';
import { createCheckUps } from './features/channels/check-up.ts';
import { declareCheckUpJob, enqueueCheckUps } from './features/channels/check-up.jobs.ts';
import { checkUpHandlers } from './features/channels/check-up.routes.ts';
import { createChannelRules } from './features/channels/channels.ts';
import { declareHistoryJob } from './features/channels/history.ts';
import { declareFileRetentionJob } from './features/conversations/file-retention.ts';
import { pairingHandlers } from './features/channels/pairing.routes.ts';
import { declarePurgeJob } from './features/channels/purge.ts';
import { dataDeletionHandlers, declareDeletionJob } from './features/channels/data-deletions.ts';
import { mountMetaCallbacks } from './features/channels/meta-callbacks.ts';
import { registrationHandlers } from './features/channels/registration.routes.ts';
import { declareTokenRefresh } from './features/channels/token-refresh.ts';
import { createDirectory } from './features/channels/directory.ts';
import { declareSentPurge } from './features/channels/socket-keys.ts';
import { createSocketLife } from './features/channels/socket-life.ts';
import { publicFileAddress } from './features/channels/public-files.ts';
import { metaVerifyToken, providerWorlds, writeVerifyToken } from './features/channels/provider-worlds.ts';
import { contactHandlers } from './features/contacts/contacts.routes.ts';
import { declareErasureJobs } from './features/contacts/erasure.ts';
import { contactImportHandlers } from './features/contacts/imports.routes.ts';
import { declareImportJobs } from './features/contacts/imports.ts';
import { conversationHandlers } from './features/conversations/conversations.routes.ts';
import { labelHandlers } from './features/conversations/labels.routes.ts';
import { conversationSeenHandlers } from './features/conversations/seen.routes.ts';
import { noteHandlers } from './features/conversations/notes.routes.ts';
import { conversationProgressHandlers } from './features/conversations/progress.routes.ts';
import { scheduledMessageHandlers } from './features/conversations/scheduled.routes.ts';
import { readyAnswerHandlers } from './features/conversations/ready-answers.routes.ts';
import { dashboardHandlers } from './features/dashboard/dashboard.routes.ts';
import { businessHoursHandlers } from './features/hours/hours.routes.ts';
import { createHold } from './features/hold/hold.ts';
import { holdHandlers } from './features/hold/hold.routes.ts';
import { declareStorageJob } from './features/limits/storage.ts';
import { createKnowledge } from './features/knowledge/knowledge.ts';
import { registerNotificationJobs } from './features/notifications/notifications.jobs.ts';
import { teamHandlers } from './features/people/teams.routes.ts';
import { registerPeopleJobs } from './features/people/invitation-mail.ts';
import { simulatorHandlers } from './features/simulator/simulator.routes.ts';
import { satisfactionHandlers } from './features/satisfaction/satisfaction.routes.ts';
import { type Simulators, startSimulators } from './features/simulator/simulators.ts';
import { templateHandlers } from './features/templates/templates.routes.ts';
import { workerHandlers } from './features/worker/worker.routes.ts';
import { declareMediaJobs } from './pipeline/media.ts';
import { declareProfileJob } from './pipeline/profiles.ts';
import { startPipeline } from './pipeline/pipeline.ts';
import type { RunningJobs } from './platform/jobs.ts';
import { createMailer } from './platform/mail.ts';
import type { Services } from './platform/services.ts';

export interface Product {
  app: App;
  simulators: Simulators | null;
  /** Once it listens: what this address must be known for is told (simulated providers call it). */
  listening(): Promise<void>;
  /** Finishes what is in hand; the database is still there. */
  stop(): Promise<void>;
}

export interface ProductOptions {
  services: Services & { jobs: RunningJobs };
  probes: AppOptions['probes'];
  /** Where simulated providers, which run on this machine, reach this process; known once it listens. */
  localOrigin(): string;
  rateLimits?: AppOptions['rateLimits'];
  /** How providers are called: their patience, and the connections to one. */
  providerCalls?: ProviderClientOptions;
  now?: () => Date;
}

/** What Meta calls the products, and what the types of channels are called here. */
const metaObjects = [
  ['whatsapp_business_account', 'whatsapp'],
  ['page', 'messenger'],
  ['instagram', 'instagram'],
] as const;

/** Everything above the platform, put together: features, pipeline, HTTP edge, simulators. */
export async function startProduct({
  services,
  probes,
  localOrigin,
  rateLimits,
  providerCalls,
  now = () => new Date(),
}: ProductOptions): Promise<Product> {
  const { config, db, jobs } = services;
  const simulators = config.simulator ? await startSimulators(config) : null;
  const providers = createProviderClient(providerCalls);
  const directory = createDirectory(services, providerWorlds(services, providers.request, simulators));
  const origin = (mode: 'live' | 'simulated'): string => (mode === 'live' ? config.publicUrl : localOrigin());
  const rules = createChannelRules(services, directory, origin);
  const hold = await createHold(services);
  const checkUps = createCheckUps(services, directory, rules, origin, hold);
  const knowledge = createKnowledge(db);
  const agents = createAnsweringAgents(services);
  const mailer = createMailer(config);
  registerAccountJobs(jobs, services, mailer, now);
  registerPeopleJobs(jobs, services, mailer, now);
  registerNotificationJobs(jobs, services);
  declareMediaJobs(jobs, services, directory);
  declareProfileJob(jobs, services, directory);
  declareHistoryJob(jobs, services, directory);
  declareFileRetentionJob(jobs, services);
  declareStorageJob(jobs, services);
  declarePurgeJob(jobs, services);
  declareErasureJobs(jobs, services);
  declareImportJobs(jobs, services);
  declareCheckUpJob(jobs, services, checkUps);
  declareTokenRefresh(jobs, services, directory);
  declareDeletionJob(jobs, services);
  declareSentPurge(jobs, services);
  await writeVerifyToken(config);
  await jobs.start({ work: config.roles.has('worker') });
  const pipeline = await startPipeline(services, {
    directory,
    hold,
    life: createSocketLife(services, directory, rules),
    takeTurn,
    findAnswering: agents.find,
    publicAddress: (mode, file) => publicFileAddress(config, origin(mode), file),
    search: (workspaceId, version) => (query, language) => knowledge.search(workspaceId, version.id, query, language),
  });

  const app = createApp({
    services,
    probes,
    ...(rateLimits && { rateLimits }),
    webhooks(edge) {
      pipeline.webhooks(edge);
      mountMetaCallbacks(edge, services, directory, rules);
    },
    metrics: pipeline.metrics,
    ports: { now, onWorkspaceCreated: async (client, created) => void (await createFirstAgent(client, created)) },
    handlers: {
      ...channelHandlers(services, directory, rules, checkUps),
      ...holdHandlers(services, hold),
      ...checkUpHandlers(services, checkUps),
      ...dataDeletionHandlers(services),
      ...authorizationHandlers(services, directory, rules),
      ...pairingHandlers(services, directory),
      ...agentHandlers(services, { now }),
      ...workerHandlers(services),
      ...contactHandlers(services),
      ...businessHoursHandlers(services),
      ...contactImportHandlers(services),
      ...teamHandlers(services),
      ...conversationHandlers(services, directory),
      ...conversationProgressHandlers(services),
      ...labelHandlers(services),
      ...conversationSeenHandlers(services),
      ...noteHandlers(services),
      ...readyAnswerHandlers(services),
      ...scheduledMessageHandlers(services, directory),
      ...satisfactionHandlers(services),
      ...templateHandlers(services, directory),
      ...registrationHandlers(services, directory),
      ...dashboardHandlers(services, { now }),
      ...simulatorHandlers(services, directory, simulators),
    } satisfies FeatureHandlers,
  });

  /** They run within this process and are copied with its data: nothing is taken from the original by telling them where we are. */
  async function tellSimulators({ meta }: Simulators): Promise<void> {
    // What an operator does in Meta's dashboard: an address of the app's own for each product.
    const verifyToken = metaVerifyToken(config);
    for (const [object, type] of metaObjects)
      await meta.control.setAppCallback({ object, url: `${localOrigin()}/api/webhook/${type}`, verifyToken });
    await rules.registerSimulated();
  }

  return {
    app,
    simulators,
    async listening() {
      if (simulators) await tellSimulators(simulators);
      // Where the providers bring messages is the second sign of a copy, and looked for at once.
      if ((await hold.level()) !== 'nothing') await enqueueCheckUps(jobs, db);
    },
    async stop() {
      await pipeline.stop();
      agents.close();
      await simulators?.close();
      await providers.close();
    },
  };
}
