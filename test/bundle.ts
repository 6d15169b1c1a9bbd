import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    src: z.string().optional(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);
const root = join(import.meta.dirname, '..');
const built = join(root, 'dist', 'web');

/**
 * A screen of the route table and the modules that the router loads to show it: layouts, the
 * screen, its texts.
 */
export interface Screen {
  path: string;
  modules: string[];
}

/**
 * The application as `vite.config.ts` builds it. Sizes are in kilobytes, as a browser downloads
 * them with gzip.
 */
export function readBundle() {
  const manifest = Manifest.parse(
    JSON.parse(readFileSync(join(built, '.vite', 'manifest.json'), 'utf8')),
  );
  const sizes = new Map<string, number>();
  const size = (file: string): number => {
    const known = sizes.get(file) ?? gzipSync(readFileSync(join(built, file))).length / 1000;
    sizes.set(file, known);
    return known;
  };
  const chunk = (name: string) => {
    const found = manifest[name];
    if (!found)
      throw new Error(
        `${name} is no chunk of the build: was the screen moved, or is it no longer lazy?`,
      );
    return found;
  };
  /** The chunks that are loaded together with these. */
  const closure = (names: readonly string[], found = new Set<string>()): Set<string> => {
    for (const name of names) {
      if (found.has(name)) continue;
      found.add(name);
      closure(chunk(name).imports, found);
    }
    return found;
  };
  const weigh = (names: Iterable<string>): number =>
    [...names].reduce((total, name) => total + size(chunk(name).file), 0);
  const start = closure(['index.html']);
  const files = Object.values(manifest).flatMap(({ file, css }) => [file, ...css]);
  return {
    /** The size of all JavaScript that is needed to show this screen. */
    screen: ({ modules }: Screen): number => weigh(closure(modules, new Set(start))),
    /** The chunks that are loaded after the page, or shared by some of those. */
    lazy: (): [name: string, size: number][] =>
      Object.entries(manifest)
        .filter(([name, { file }]) => file.endsWith('.js') && !start.has(name))
        .map(([name, { file }]) => [name, size(file)]),
    /** The styles of every page, and those that are loaded later. */
    css: () => [...new Set(files.filter((file) => file.endsWith('.css')))].map(size),
    /** The size of each font as it is, because fonts are already compressed. */
    fonts: () =>
      [...new Set(files.filter((file) => file.endsWith('.woff2')))].map(
        (file) => readFileSync(join(built, file)).length / 1000,
      ),
  };
}

/**
 * The screens as the source of the routes lists them: each with its own imports and those of the
 * layouts around it.
 */
export function readScreens(): Screen[] {
  const source = globSync('src/web/routes/*.ts', { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  const statements = new Map(
    source.split(/^(?=(?:export )?const )/m).flatMap((text) => {
      const [, name = ''] = /^(?:export )?const (\w+) =/.exec(text) ?? [];
      return name ? [[name, text] as const] : [];
    }),
  );
  // Portuguese stands for both languages, of which a page loads one.
  const texts = new Map(
    [...(statements.get('texts') ?? '').matchAll(/(\w+): \(\) => loadTexts\(([^)]*)\)/g)].map(
      ([, area = '', names = '']) => [
        area,
        [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => `src/web/i18n/pt/${name}.ts`),
      ],
    ),
  );
  const parentOf = (name: string): string =>
    /getParentRoute: \(\) => (\w+)/.exec(statements.get(name) ?? '')?.[1] ?? '';
  const pathOf = (name: string): string => {
    const [, path = ''] = /^ {2}path: '([^']+)'/m.exec(statements.get(name) ?? '') ?? [];
    return name === '' ? '' : pathOf(parentOf(name)) + path;
  };
  const importsOf = (name: string): string[] => {
    const text = statements.get(name) ?? '';
    const own = [...text.matchAll(/import\('([^']+)'\)/g)].map(([, file = '']) => file);
    const areas = [...text.matchAll(/texts\.(\w+)\(\)/g)].flatMap(
      ([, area = '']) => texts.get(area) ?? `texts.${area}`,
    );
    const [, shared = ''] = /lazyRouteComponent\((\w+),/.exec(text) ?? [];
    const parent = parentOf(name);
    return [
      ...own,
      ...areas,
      ...(shared ? importsOf(shared) : []),
      ...(parent ? importsOf(parent) : []),
    ];
  };
  return [...statements.keys()].flatMap((name) => {
    const path = pathOf(name);
    return path
      ? [{ path, modules: importsOf(name).map((file) => file.replace('#web/', 'src/web/')) }]
      : [];
  });
}
