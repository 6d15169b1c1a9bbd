import { join } from 'node:path';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { accountRoutes } from '#contract/accounts/account-routes.ts';
import { routes } from '#contract/index.ts';
import { loginSdkPaths } from '#contract/channels/login-sdk-paths.ts';
import type { notificationRoutes } from '#contract/notifications.ts';
import type { peopleRoutes } from '#contract/people/people.ts';
import type { systemRoutes } from '#contract/system.ts';
import { accountHandlers } from '#server/features/accounts/accounts.routes.ts';
import type { AccountPorts } from '#server/features/accounts/accounts.ts';
import { authenticate } from './features/accounts/sessions/sessions.ts';
import { roomOf } from '#server/features/limits/storage.ts';
import { notificationHandlers } from '#server/features/notifications/notifications.routes.ts';
import { peopleHandlers } from '#server/features/people/people.routes.ts';
import { createProxyWatch } from '#server/features/system/installation-signs.ts';
import { systemHandlers, type Probes } from '#server/features/system/system.routes.ts';
import { mountFiles } from './app-files.ts';
import { mountLive } from './app-live.ts';
import { isScreenOnly, unanswered } from './app-paths.ts';
import { answerError } from './platform/http/answers.ts';
import { readContext, type HttpEnv } from './platform/http/context.ts';
import { mountDocumentation } from './platform/http/documentation.ts';
import { createDoor } from './platform/http/door.ts';
import type { Handlers } from './platform/http/handlers.ts';
import { createKeptAnswers } from './platform/http/kept-answers.ts';
import {
  defaultRateLimits,
  limitBody,
  WEBHOOK_BYTES,
  type RateLimits,
} from './platform/http/limits.ts';
import { mount } from './platform/http/mount.ts';
import { allowOrigins, securityHeaders } from './platform/http/security.ts';
import { serveWeb } from './platform/http/static.ts';
import { uploadsFolder } from './platform/http/uploads.ts';
import type { Services } from './platform/services.ts';

/**
 * The handlers of features beyond the routes that the edge has itself. The product brings all of
 * them, a test those that it needs.
 */
export type FeatureHandlers = Omit<
  Handlers<typeof routes>,
  | keyof typeof accountRoutes
  | keyof typeof peopleRoutes
  | keyof typeof notificationRoutes
  | keyof typeof systemRoutes
>;

export interface AppOptions {
  services: Services;
  handlers?: Partial<FeatureHandlers>;
  /**
   * Mounts `/api/webhook/*`, outside the contract and before all middleware, so that a webhook pays
   * for nothing that it does not need.
   */
  webhooks?: (app: Hono<HttpEnv>) => void;
  /** What monitoring programs read at `/api/metrics`. */
  metrics?: { answer(authorization: string | undefined): Promise<Response | null> };
  ports: AccountPorts;
  probes: Probes;
  rateLimits?: RateLimits;
  /** The built web application. */
  webRoot?: string;
}

export type App = Hono<HttpEnv>;

const builtWeb = join(import.meta.dirname, '../../dist/web');

/** The whole HTTP edge: webhooks, API, its documentation, avatars and the web application. */
export function createApp(options: AppOptions): App {
  const {
    services,
    handlers = {},
    ports,
    probes,
    webhooks,
    metrics,
    rateLimits = defaultRateLimits,
    webRoot = builtWeb,
  } = options;
  const { config, log } = services;
  const app: App = new Hono();
  app.onError((error, c) => answerError(c, error, log));

  app.use('/api/webhook/*', limitBody(WEBHOOK_BYTES));
  webhooks?.(app);

  app.use(
    readContext(config.trustProxy, createProxyWatch(services)),
    securityHeaders(config.publicUrl, {
      paths: loginSdkPaths,
      script: new URL(config.meta.sdkUrl).origin,
      dialog: new URL(config.meta.dialogUrl).origin,
    }),
    allowOrigins(config.corsOrigins),
    compress(),
    serveWeb(webRoot, isScreenOnly),
  );
  const authentication = {
    authenticate: (token: string) => authenticate(services.db, token, ports.now()),
  };
  const door = createDoor({ ...authentication, rateLimits });
  mountDocumentation(app, routes, { publicUrl: config.publicUrl, door });
  mountFiles(app, services, door);
  app.get('/api/metrics', async (c) => {
    door.enter(c);
    return (await metrics?.answer(c.req.header('authorization'))) ?? c.notFound();
  });
  mountLive(app, services, door, authentication);
  mount(
    app,
    routes,
    {
      ...accountHandlers(services, ports),
      ...peopleHandlers(services, ports),
      ...notificationHandlers(services),
      ...systemHandlers(services, probes),
      ...handlers,
    },
    {
      door,
      uploads: uploadsFolder(config.dataDir),
      room: (workspaceId, language) => roomOf(services, workspaceId, language),
      answers: createKeptAnswers(services),
    },
  );

  app.notFound((c) => answerError(c, unanswered(c.req.method, c.req.path), log));
  return app;
}
