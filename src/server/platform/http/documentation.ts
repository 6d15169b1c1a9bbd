import type { Context, Hono } from 'hono';
import type { Route } from '#contract/route.ts';
import type { HttpEnv } from './context.ts';
import { docsPage, docsStyle } from './docs-page.ts';
import type { Door } from './door.ts';
import { openApiDocument } from './openapi.ts';
import { compressed, respond, type StoredFile } from './static.ts';

export interface DocumentationOptions {
  publicUrl: string;
  door: Pick<Door, 'enter'>;
}

/**
 * Serves the contract for programs and for people. It is open to everybody, so requests are counted
 * against the rate limit, and each document is made and compressed once.
 */
export function mountDocumentation(
  app: Hono<HttpEnv>,
  routes: Record<string, Route>,
  { publicUrl, door }: DocumentationOptions,
): void {
  const document = once(() => openApiDocument(routes, publicUrl));
  const documents: Record<string, { type: string; text: () => string }> = {
    '/api/openapi.json': { type: 'application/json', text: () => JSON.stringify(document()) },
    '/api/docs': { type: 'text/html; charset=utf-8', text: () => docsPage(document(), routes) },
    '/api/docs/style.css': { type: 'text/css; charset=utf-8', text: () => docsStyle },
  };
  for (const [path, { type, text }] of Object.entries(documents)) {
    // It is made at the first request, because most processes never get one.
    const file = once<Promise<StoredFile>>(() =>
      compressed(new TextEncoder().encode(text()), type),
    );
    app.get(path, async (c: Context<HttpEnv>) => {
      door.enter(c);
      return respond(c, await file(), 'no-cache');
    });
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}
