import { join } from 'node:path';
import { createApp, type App, type AppOptions } from '#server/app.ts';
import { registerAccountJobs } from '#server/features/accounts/accounts.jobs.ts';
import { registerPeopleJobs } from '#server/features/people/invitation-mail.ts';
import type { Config } from '#server/platform/config.ts';
import { createMailer } from '#server/platform/mail.ts';
import { createClient, type Client } from './client.ts';
import { mailsIn } from './mails.ts';
import { createServices, type TestServices } from './services.ts';

export interface TestApp extends Client {
  app: App;
  services: TestServices['services'];
  clock: { now: Date; advance(milliseconds: number): void };
  /** The mails of the outbox, oldest first, once there are `count` of them. */
  mails(count: number): Promise<string[]>;
  close(): Promise<void>;
}

const generous = { burst: 1_000_000, perSecond: 1_000_000 };
export const noRateLimits = { address: generous, session: generous };

/**
 * The HTTP edge with accounts, on a database of its own and with a clock that only the test moves.
 */
export async function createTestApp(
  options: Partial<Omit<AppOptions, 'services'>> & { config?: Partial<Config> } = {},
): Promise<TestApp> {
  const { config = {}, ...appOptions } = options;
  // One trusted proxy, so that a test can choose the address from which it calls.
  const { services, close } = await createServices({ trustProxy: 1, ...config });
  const clock: TestApp['clock'] = {
    now: new Date(),
    advance: (milliseconds) => {
      clock.now = new Date(clock.now.getTime() + milliseconds);
    },
  };
  const mailer = createMailer(services.config);
  registerAccountJobs(services.jobs, services, mailer, () => clock.now);
  registerPeopleJobs(services.jobs, services, mailer, () => clock.now);
  await services.jobs.start({ work: true });
  const app = createApp({
    ports: { now: () => clock.now, onWorkspaceCreated: async () => undefined },
    probes: { queue: () => true, migrations: () => true },
    rateLimits: noRateLimits,
    ...appOptions,
    services,
  });
  return {
    ...createClient(app),
    app,
    services,
    clock,
    mails: (count) => waitForMails(join(services.config.dataDir, 'outbox'), count),
    close,
  };
}

async function waitForMails(folder: string, count: number): Promise<string[]> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const mails = await mailsIn(folder);
    if (mails.length >= count) return mails;
    if (Date.now() > deadline) throw new Error(`Only ${mails.length} of ${count} mails came`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
