import { join } from 'node:path';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { accountRoutes } from '#contract/accounts.ts';
import { routes } from '#contract/index.ts';
import { loginSdkPaths } from '#contract/login-sdk-paths.ts';
import { LIVE_PATH } from '#contract/live.ts';
import { everyone, managers } from '#contract/roles.ts';
import type { notificationRoutes } from '#contract/notifications.ts';
import type { peopleRoutes } from '#contract/people.ts';
import { screens } from '#contract/screens.ts';
import type { systemRoutes } from '#contract/system.ts';
import { accountHandlers } from '#server/features/accounts/accounts.routes.ts';
import type { AccountPorts } from '#server/features/accounts/accounts.ts';
import { serveAvatar } from '#server/features/accounts/avatar.ts';
import { PUBLIC_FILE_PATH, servePublicFile } from '#server/features/channels/public-files.ts';
import { authenticate } from '#server/features/accounts/sessions.ts';
import { exportPerson } from '#server/features/contacts/export.ts';
import { importErrors } from '#server/features/contacts/imports.ts';
import { exportList } from '#server/features/contacts/list-export.ts';
import { serveMedia } from '#server/features/conversations/media.ts';
import { roomOf } from '#server/features/limits/storage.ts';
import { createLive } from '#server/features/live/live.ts';
import { notificationHandlers } from '#server/features/notifications/notifications.routes.ts';
import { peopleHandlers } from '#server/features/people/people.routes.ts';
import { createProxyWatch } from '#server/features/system/installation-signs.ts';
import { systemHandlers, type Probes } from '#server/features/system/system.routes.ts';
import { AppError } from './platform/errors.ts';
import { answerError } from './platform/http/answers.ts';
import { readContext, type HttpEnv } from './platform/http/context.ts';
import { mountDocumentation } from './platform/http/documentation.ts';
import type { Handlers } from './platform/http/handlers.ts';
import { createKeptAnswers } from './platform/http/kept-answers.ts';
import { defaultRateLimits, limitBody, WEBHOOK_BYTES, type RateLimits } from './platform/http/limits.ts';
import { createDoor, methodsByPath, mount, pathPattern, requireSession } from './platform/http/mount.ts';
import { allowOrigins, securityHeaders } from './platform/http/security.ts';
import { serveWeb } from './platform/http/static.ts';
import { uploadsFolder } from './platform/http/uploads.ts';
import type { Services } from './platform/services.ts';

/** What the features bring to the edge beyond its own routes; the product has all of them, a test those it needs. */
export type FeatureHandlers = Omit<
  Handlers<typeof routes>,
  keyof typeof accountRoutes | keyof typeof peopleRoutes | keyof typeof notificationRoutes | keyof typeof systemRoutes
>;

export interface AppOptions {
  services: Services;
  handlers?: Partial<FeatureHandlers>;
  /** Mounts `/api/webhook/*`, outside the contract and before all other middleware: a webhook pays for nothing it does not need. */
  webhooks?: (app: Hono<HttpEnv>) => void;
  /** What operators' programs read at `/api/metrics`; null: this installation has none. */
  metrics?: { answer(authorization: string | undefined): Promise<Response | null> };
  ports: AccountPorts;
  probes: Probes;
  rateLimits?: RateLimits;
  /** The built web application. */
  webRoot?: string;
}

export type App = Hono<HttpEnv>;

const builtWeb = join(import.meta.dirname, '../../dist/web');
const methodsOf = methodsByPath(routes);
const screenPatterns = screens.map(pathPattern);

function isScreenOnly(path: string): boolean {
  const address = path.replace(/(?<=.)\/+$/, '');
  return screenPatterns.some((pattern) => pattern.test(address)) && !methodsOf(address).includes('GET');
}

/** The whole HTTP edge: webhooks, API, its documentation, avatars and the web application. */
export function createApp(options: AppOptions): App {
  const { services, handlers = {}, ports, probes, webhooks, metrics, rateLimits = defaultRateLimits, webRoot = builtWeb } = options;
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
  const isCaller = { authenticate: (token: string) => authenticate(services.db, token, ports.now()) };
  const door = createDoor({ ...isCaller, rateLimits });
  mountDocumentation(app, routes, { publicUrl: config.publicUrl, door });
  app.get('/api/avatars/:key', (c) => serveAvatar(services, c.req.param('key')));
  app.get(PUBLIC_FILE_PATH, (c) => servePublicFile(services, c.req.param('ticket')));
  app.get('/api/messages/:id/media/:index', async (c) =>
    serveMedia(services, await door.enterSignedIn(c, everyone), c.req.param('id'), c.req.param('index')),
  );
  app.post('/api/contacts/export', async (c) =>
    exportList(services, await door.enterSignedIn(c, managers, true), c.var.caller, c.req.query()),
  );
  app.get('/api/contact-imports/:id/errors', async (c) =>
    importErrors(services, await door.enterSignedIn(c, managers), c.var.caller, c.req.param('id')),
  );
  app.post('/api/contacts/:id/export', async (c) =>
    exportPerson(services, await door.enterSignedIn(c, managers, true), c.var.caller, c.req.param('id')),
  );
  app.get('/api/metrics', async (c) => {
    door.enter(c);
    return (await metrics?.answer(c.req.header('authorization'))) ?? c.notFound();
  });
  const serveLive = createLive(services);
  app.get(LIVE_PATH, async (c) =>
    serveLive(c, await door.enterSignedIn(c, everyone), () =>
      requireSession(c, isCaller).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError) return false;
          throw error;
        },
      ),
    ),
  );
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

  app.notFound((c) => {
    const allowed = methodsOf(c.req.path);
    const isMethodWrong = allowed.length > 0 && !allowed.includes(c.req.method) && !(c.req.method === 'HEAD' && allowed.includes('GET'));
    return answerError(
      c,
      isMethodWrong ? new AppError('method_not_allowed', { method: c.req.method, allowed: allowed.join(', ') }) : new AppError('not_found'),
      log,
    );
  });
  return app;
}
