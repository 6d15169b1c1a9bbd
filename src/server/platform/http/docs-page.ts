import type { Route } from '#contract/route.ts';
import type { OpenApiDocument } from './openapi.ts';

export const docsStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
summary { cursor: pointer; padding: .5rem 0; }
summary code { font-weight: 600; }
details { border-bottom: 1px solid color-mix(in srgb, currentColor 15%, transparent); }
pre { overflow: auto; padding: .75rem; border-radius: .5rem; background: color-mix(in srgb, currentColor 6%, transparent); font-size: .8125rem; }
.method { display: inline-block; min-width: 4.5rem; font: 600 .8125rem ui-monospace, monospace; text-transform: uppercase; }
.closed::after { content: " 🔒"; }
`;

/**
 * The API documentation for people, rendered on the server from the OpenAPI document, so that it
 * needs no script and no other host.
 */
export function docsPage(document: OpenApiDocument, routes: Record<string, Route>): string {
  const groups = Map.groupBy(Object.values(routes), (route) => route.tag);
  const sections = [...groups].map(
    ([tag, members]) =>
      `<h2 id="${escape(tag)}">${escape(tag)}</h2>\n${members.map((route) => operation(document, route)).join('\n')}`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Recado API</title>
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<h1>Recado API</h1>
<p>${escape(document.info.description ?? '')}</p>
<p>OpenAPI 3.1: <a href="/api/openapi.json">/api/openapi.json</a></p>
<nav>${[...groups.keys()].map((tag) => `<a href="#${escape(tag)}">${escape(tag)}</a>`).join(' · ')}</nav>
${sections.join('\n')}
</body>
</html>
`;
}

function operation(document: OpenApiDocument, route: Route): string {
  const described = document.paths?.[route.path]?.[route.method];
  const parts: [string, unknown][] = [
    ['Parameters', described?.parameters],
    ['Body', described?.requestBody],
    ['Answers', described?.responses],
  ];
  const blocks = parts
    .filter(([, value]) => value !== undefined)
    .map(
      ([title, value]) => `<h3>${title}</h3>\n<pre>${escape(JSON.stringify(value, null, 2))}</pre>`,
    );
  return `<details>
<summary><span class="method">${route.method}</span> <code${route.auth !== 'none' ? ' class="closed"' : ''}>${escape(route.path)}</code> ${escape(route.summary)}</summary>
${blocks.join('\n')}
</details>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
