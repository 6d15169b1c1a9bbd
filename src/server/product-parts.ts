import {
  createProviderClient,
  type ProviderClient,
  type ProviderClientOptions,
} from '#channels/connector/provider-request.ts';
import { createCheckUps, type CheckUps } from './features/channels/check-up/check-up.ts';
import { createChannelRules, type ChannelRules } from './features/channels/channels.ts';
import { createDirectory, type ChannelDirectory } from './features/channels/directory.ts';
import { providerAddresses } from './features/channels/connect/provider-addresses.ts';
import { createHold, type Hold } from './features/hold/hold.ts';
import { createTranscribing, type Transcribe } from './features/models/hearing/transcribe.ts';
import { createPictureReader } from './features/models/seeing/read-pictures.ts';
import { createThinking } from './features/models/think.ts';
import { type Simulators, startSimulators } from './features/simulator/simulators.ts';
import type { RunningJobs } from './platform/jobs.ts';
import type { Services } from './platform/services.ts';

export interface PartOptions {
  services: Services & { jobs: RunningJobs };
  /**
   * Where simulated providers, which run on this machine, reach this process. It is known once the
   * process listens.
   */
  localOrigin(): string;
  /** How providers are called: time-outs, and connections to each. */
  providerCalls?: ProviderClientOptions;
  now?: () => Date;
}

/** What several features, their jobs and the pipeline share. A process has one of each. */
export interface ProductParts {
  services: Services & { jobs: RunningJobs };
  simulators: Simulators | null;
  providers: ProviderClient;
  directory: ChannelDirectory;
  rules: ChannelRules;
  hold: Hold;
  checkUps: CheckUps;
  /** Asks the models of agents. It remembers which connections fail. */
  thinking: ReturnType<typeof createThinking>;
  /** Has models write down what is said in sounds. It remembers the same, for itself. */
  transcribe: Transcribe;
  /** Where the providers, or their simulators, reach this process. */
  origin: (mode: 'live' | 'simulated') => string;
  now: () => Date;
}

export async function createParts({
  services,
  localOrigin,
  providerCalls,
  now = () => new Date(),
}: PartOptions): Promise<ProductParts> {
  const { config } = services;
  const simulators = config.simulator ? await startSimulators(config) : null;
  const providers = createProviderClient(providerCalls);
  const directory = createDirectory(
    services,
    providerAddresses(services, providers.request, simulators),
  );
  const origin = (mode: 'live' | 'simulated'): string =>
    mode === 'live' ? config.publicUrl : localOrigin();
  const rules = createChannelRules(services, directory, origin);
  const hold = await createHold(services);
  const checkUps = createCheckUps(services, directory, rules, origin, hold);
  const thinking = createThinking(services, createPictureReader(services));
  const transcribe = createTranscribing(services);
  return {
    services,
    simulators,
    providers,
    directory,
    rules,
    hold,
    checkUps,
    thinking,
    transcribe,
    origin,
    now,
  };
}
