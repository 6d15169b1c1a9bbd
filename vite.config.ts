import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';
import { z } from 'zod';
import { catalog } from './src/channels/catalog.ts';
import { routes } from './src/contract/index.ts';
import type { Route } from './src/contract/route.ts';

const channels = Object.fromEntries(
  Object.entries(catalog).map(([type, { abilities, ...setup }]) => [
    type,
    { ...setup, choices: { buttons: abilities.buttons, list: abilities.list } },
  ]),
);
const described = Object.fromEntries(
  Object.entries(routes).map(([name, route]) => [name, { ...route, holds: holds(route) }]),
);
const api = process.env.API_URL ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`;

/**
 * Some paths are both a screen and a call: a browser that navigates gets the application,
 * everything else the API.
 */
const toApi: ProxyOptions = {
  target: api,
  bypass: (request) =>
    request.headers.accept?.includes('text/html') && !request.url?.startsWith('/api/')
      ? '/index.html'
      : undefined,
};

/** The lists and objects that an answer always has: `channels[] statistics{}`. */
function holds({ answer }: Route): string {
  if (!(answer.data instanceof z.ZodObject)) return answer.data instanceof z.ZodArray ? '[]' : '';
  return Object.entries(answer.data.shape)
    .map(
      ([key, value]) =>
        `${key}${value instanceof z.ZodArray ? '[]' : value instanceof z.ZodObject ? '{}' : ''}`,
    )
    .filter((entry) => /\W$/.test(entry))
    .join(' ');
}

/**
 * The routes as the browser gets them: those of one method and the same roles under one head, a line
 * each, and "/api/" left out. As an object of objects they took a fifth more, and every page loads
 * them.
 */
function routesAsLines(): string {
  const groups = Map.groupBy(
    // Paths that are alike stand together, and so take fewer bytes.
    Object.entries(described).toSorted(([, one], [, other]) => (one.path < other.path ? -1 : 1)),
    ([, { method, auth }]) => `${method} ${String(auth)}`,
  );
  const lines = [...groups].map(([head, entries]) =>
    [
      head,
      ...entries.map(([name, { path, holds: held }]) =>
        `${name} ${path.replace(/^\/api\//, '')} ${held}`.trimEnd(),
      ),
    ].join('\n'),
  );
  return `export const routes = {};
for (const group of ${JSON.stringify(lines.join('\n\n'))}.split('\\n\\n')) {
  const [head, ...lines] = group.split('\\n');
  const [method, auth] = head.split(' ');
  for (const line of lines) {
    const [name, path, ...holds] = line.split(' ');
    routes[name] = { method, path: path[0] === '/' ? path : '/api/' + path, auth: auth === 'none' ? auth : auth.split(','), holds: holds.join(' ') };
  }
}`;
}

/** Hands the browser `virtual:plain-data`, described in `src/web/plain-data.d.ts`. */
function plainData(): Plugin {
  const name = 'virtual:plain-data';
  const pick = <Entry extends object, Key extends keyof Entry>(
    entries: Record<string, Entry>,
    keys: readonly Key[],
  ): string =>
    JSON.stringify(
      Object.fromEntries(
        Object.entries(entries).map(([entry, value]) => [
          entry,
          Object.fromEntries(keys.map((key) => [key, value[key]])),
        ]),
      ),
    );
  return {
    name: 'plain-data',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}`
        ? `${routesAsLines()}\nexport const channels = ${pick(channels, ['type', 'label', 'minutes', 'choices'])};`
        : undefined,
  };
}

/**
 * The one module that names every icon there is. Who imports from it needs what it asks for by
 * name, and not the 5,000 others.
 */
const iconNames = '@tabler/icons-react/dist/esm/tabler-icons-react.mjs';
const isIcon = (id: string): boolean => id.includes('@tabler/icons-react/dist/esm/icons/');
const iconsIn = (code: string): string[] =>
  [...code.matchAll(/import \{([^}]*)\} from ['"]@tabler\/icons-react['"]/g)].flatMap(
    ([, names = '']) => names.split(',').map((name) => name.trim().replace(/ as .*/, '')),
  );

/** Where the application begins: its first page, the shell, and what a visitor sees. */
const places = {
  start: ['/index.html'],
  around: ['/src/web/app/protected.tsx'],
  visitors: [
    '/src/web/features/accounts/login.tsx',
    '/src/web/app/guests-only.tsx',
    '/src/web/app/frame/simple-layout.tsx',
  ],
};

/**
 * Left alone, each set of screens that share something gets a file for it: the dashboard came in
 * 65, most of them smaller than what it costs to ask for them. What always comes together is one
 * file: the start, what stands around every screen of a signed-in person, and what of it a visitor
 * sees too. Screens, dialogs and whatever else is asked for by itself stay files of their own.
 */
function fewerFiles(): Plugin {
  const groups = new Map<string, string>();
  return {
    name: 'fewer-files',
    apply: 'build',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const icons = new Map(
        ids.filter(isIcon).map((id) => [id.replace(/^.*\/|\.mjs.*$/g, ''), id]),
      );
      const needed = (id: string, found: Set<string>): Set<string> => {
        if (found.has(id)) return found;
        found.add(id);
        const { importedIds = [], code = null } = this.getModuleInfo(id) ?? {};
        for (const one of importedIds)
          if (!(id.endsWith(iconNames) && isIcon(one))) needed(one, found);
        for (const icon of iconsIn(code ?? '').flatMap((name) => icons.get(name) ?? []))
          needed(icon, found);
        return found;
      };
      const neededBy = (ends: string[]): Set<string> =>
        ids
          .filter((id) => ends.some((end) => id.endsWith(end)))
          .reduce((found, id) => needed(id, found), new Set<string>());
      const [start, around, visitors] = [
        neededBy(places.start),
        neededBy(places.around),
        neededBy(places.visitors),
      ];
      const asked = ids.filter((id) => this.getModuleInfo(id)?.dynamicImporters.length);
      const askers = Map.groupBy(
        asked.flatMap((id) => [...needed(id, new Set())]),
        (one) => one,
      );
      const dashboard = neededBy(['/src/web/features/dashboard/dashboard.tsx']);
      /** What the first screen shares with many others, and is smaller than the asking for it. */
      const isShared = (id: string): boolean =>
        dashboard.has(id) &&
        (askers.get(id)?.length ?? 0) >= 5 &&
        (this.getModuleInfo(id)?.code?.length ?? 0) < 4_000;
      for (const id of ids) {
        if (start.has(id)) groups.set(id, 'start');
        // No schema is made before zod is told not to try `eval`: both are in one file.
        else if (/\/node_modules\/zod\/|\/zod-without-eval\.ts$/.test(id)) groups.set(id, 'zod');
        // An icon of one screen or dialog comes with it; what several show comes with the shell.
        else if (isIcon(id)) {
          if (visitors.has(id)) groups.set(id, 'common');
          else if (around.has(id) || (askers.get(id)?.length ?? 0) > 1) groups.set(id, 'around');
        } else if (
          (around.has(id) || isShared(id)) &&
          !this.getModuleInfo(id)?.dynamicImporters.length
        )
          groups.set(id, visitors.has(id) ? 'common' : 'around');
      }
    },
    config: () => {
      const group = (name: string) => ({
        name,
        test: (id: string) => groups.get(id) === name,
        includeDependenciesRecursively: false,
      });
      const codeSplitting = {
        groups: [group('start'), group('zod'), group('common'), group('around')],
      };
      // The first page names every chunk, and nothing compresses a hash. Seven letters are the fewest.
      const chunkFileNames = 'assets/[name]-[hash:7].js';
      return { build: { rolldownOptions: { output: { codeSplitting, chunkFileNames } } } };
    },
  };
}

export default defineConfig({
  plugins: [plainData(), fewerFiles(), react(), tailwindcss()],
  publicDir: 'src/web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: { '^/(api|channels|agents|messenger|instagram|whatsapp|whatsapp-web)(/|\\?|$)': toApi },
  },
});
