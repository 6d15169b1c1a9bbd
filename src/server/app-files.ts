import type { Hono } from 'hono';
import { everyone, managers } from '#contract/people/roles.ts';
import { serveAvatar } from './features/accounts/avatar/avatar.ts';
import { PUBLIC_FILE_PATH, servePublicFile } from './features/channels/public-files.ts';
import { exportPerson } from './features/contacts/export/export.ts';
import { importErrors } from './features/contacts/import/view.ts';
import { exportList } from './features/contacts/list/list-export.ts';
import { serveMedia } from './features/conversations/thread/media.ts';
import type { HttpEnv } from './platform/http/context.ts';
import type { Door } from './platform/http/door.ts';
import type { Services } from './platform/services.ts';

/**
 * Mounts the addresses that answer with a file and are therefore not in the contract: pictures,
 * media of messages, lists and exports.
 */
export function mountFiles(app: Hono<HttpEnv>, services: Services, door: Door): void {
  app.get('/api/avatars/:key', (c) => serveAvatar(services, c.req.param('key')));
  app.get(PUBLIC_FILE_PATH, (c) => servePublicFile(services, c.req.param('ticket')));
  app.get('/api/messages/:id/media/:index', async (c) =>
    serveMedia(
      services,
      await door.enterSignedIn(c, everyone),
      c.req.param('id'),
      c.req.param('index'),
    ),
  );
  app.post('/api/contacts/export', async (c) =>
    exportList(services, await door.enterSignedIn(c, managers, true), c.var.caller, c.req.query()),
  );
  app.get('/api/contact-imports/:id/errors', async (c) =>
    importErrors(services, await door.enterSignedIn(c, managers), c.var.caller, c.req.param('id')),
  );
  app.post('/api/contacts/:id/export', async (c) =>
    exportPerson(
      services,
      await door.enterSignedIn(c, managers, true),
      c.var.caller,
      c.req.param('id'),
    ),
  );
}
