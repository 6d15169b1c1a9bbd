import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'recado-boundaries-'));

/**
 * A file, what it imports, and what the lint rule tells its author to do instead; null if the
 * import is allowed.
 */
const cases: [file: string, imported: string, advice: string | null][] = [
  ['src/contract/a.ts', '#channels/telegram/setup.ts', null],
  ['src/contract/a.ts', '#channels/telegram/connector.ts', 'a channel’s data only'],
  ['src/contract/a.ts', '#server/platform/db.ts', 'knows no server'],
  ['src/channels/telegram/connector.ts', '../channel.ts', null],
  ['src/channels/telegram/connector.ts', '#server/platform/db.ts', 'ConnectorTools'],
  ['src/channels/telegram/connector.ts', 'pg', 'no database'],
  ['src/channels/telegram/connector.ts', '#contract/common.ts', 'nothing of our HTTP API'],
  ['src/channels/telegram/setup.ts', 'node:crypto', 'runs in a browser'],
  [
    'src/channels/telegram/connector.ts',
    '#simulators/telegram/client.ts',
    'cannot tell its provider from a simulator',
  ],
  ['src/simulators/telegram/simulator.ts', '#channels/message.ts', null],
  ['src/simulators/telegram/simulator.ts', '../kit/server.ts', null],
  ['src/simulators/telegram/simulator.ts', '#server/platform/db.ts', 'nothing of our server'],
  ['src/simulators/meta/graph/call.ts', '#contract/common.ts', 'nothing of our server'],
  ['src/simulators/telegram/simulator.ts', '../server/platform/db.ts', 'No climbing'],
  ['src/simulators/telegram/simulator.ts', 'pg', 'no database'],
  ['src/simulators/telegram/simulator.ts', '#web/lib/api.ts', 'Only the web application'],
  ['src/contract/a.ts', '#simulators/telegram/client.ts', 'knows no server'],
  ['src/server/platform/a.ts', '#simulators/telegram/client.ts', 'knows no channel or message'],
  ['src/server/agent/a.ts', '#simulators/telegram/client.ts', 'TurnPorts'],
  ['src/server/pipeline/a.ts', '#simulators/telegram/client.ts', 'below the application'],
  ['src/web/app/a.tsx', '#simulators/telegram/client.ts', 'the contract only'],
  ['src/web/features/agents/room/inner/a.tsx', '../../a.ts', null],
  ['src/web/features/agents/room/inner/a.tsx', '../../../contacts/a.ts', 'out of the feature'],
  [
    'src/web/features/agents/room/inner/a.tsx',
    '#web/features/contacts/a.ts',
    'never import each other',
  ],
  ['src/web/features/agents/room/inner/a.tsx', '#server/app.ts', 'the contract only'],
  [
    'src/web/features/agents/room/inner/a.tsx',
    '#channels/telegram/connector.ts',
    'run on the server',
  ],
  ['src/web/features/agents/room/inner/a.tsx', 'node:fs', 'runs in a browser'],
  ['src/server/platform/a.ts', '#contract/errors.ts', null],
  ['src/server/platform/a.ts', '#channels/message.ts', 'knows no channel or message'],
  ['src/server/platform/http/a.ts', '#server/features/agents/agents.ts', 'nothing above it'],
  ['src/server/agent/a.ts', '#channels/message.ts', null],
  ['src/server/agent/brains/a.ts', '#server/platform/db.ts', 'TurnPorts'],
  ['src/server/features/agents/agents.ts', '#server/features/channels/channels.ts', null],
  ['src/server/features/agents/agents.ts', './agents.store.ts', null],
  [
    'src/server/features/agents/agents.ts',
    '#server/features/channels/channels.store.ts',
    'Call a verb',
  ],
  [
    'src/server/features/agents/agents.ts',
    '#server/features/channels/channels.routes.ts',
    'Call a verb',
  ],
  [
    'src/server/features/agents/agents.ts',
    '#server/features/channels/rooms/channels.store.ts',
    'Call a verb',
  ],
  [
    'src/server/features/agents/agents.ts',
    '#server/features/conversations/lists.store.ts',
    'Call a verb',
  ],
  ['src/server/features/channels/logins/a.ts', '../check-up/check-up.store.ts', null],
  ['src/server/features/channels/logins/a.ts', '../channels.store.ts', null],
  ['src/server/features/channels/logins/a.ts', '../../contacts/contacts.ts', 'No climbing'],
  ['src/server/features/channels/logins/a.ts', '../purged.sql.ts', 'worded in .store.ts'],
  ['src/server/features/channels/logins/a.store.ts', '../purged.sql.ts', null],
  [
    'src/server/features/channels/logins/a.store.ts',
    '#server/features/contacts/contacts.store.ts',
    'Call a verb',
  ],
  [
    'src/server/features/channels/logins/a.ts',
    '#server/pipeline/pipeline.ts',
    'Features never import the pipeline',
  ],
  [
    'src/server/features/channels/logins/a.ts',
    '#server/features/contacts/contacts.store.ts',
    'Call a verb',
  ],
  ['src/server/features/channels/logins/a.ts', '#web/lib/api.ts', 'Only the web application'],
  [
    'src/server/features/channels/logins/a.store.ts',
    '#server/pipeline/pipeline.ts',
    'Features never import the pipeline',
  ],
  ['src/server/features/channels/logins/a.store.ts', '#web/lib/api.ts', 'Only the web application'],
  [
    'src/server/features/agents/agents.ts',
    '#server/features/conversations/state/taking.store.ts',
    null,
  ],
  [
    'src/server/pipeline/a.store.ts',
    '#server/features/conversations/state/predicates.sql.ts',
    null,
  ],
  [
    'src/server/pipeline/a.ts',
    '#server/features/conversations/state/predicates.sql.ts',
    'worded in .store.ts',
  ],
  ['src/server/pipeline/a.ts', './settle.sql.ts', 'worded in .store.ts'],
  ['src/server/pipeline/a.ts', '#server/agent/consent.ts', null],
  ['src/server/pipeline/a.ts', '#server/agent/brains/rules/consent.ts', 'knows no brain'],
  ['src/server/pipeline/a.store.ts', '#server/features/agents/agents.store.ts', 'Call a verb'],
  ['src/server/features/agents/agents.sql.ts', '#server/features/contacts/opted-out.sql.ts', null],
  [
    'src/server/features/agents/agents.ts',
    '#server/features/contacts/opted-out.sql.ts',
    'worded in .store.ts',
  ],
  [
    'src/server/features/agents/agents.store.ts',
    '#server/features/channels/channels.store.ts',
    'Call a verb',
  ],
  [
    'src/server/features/agents/agents.ts',
    '#server/pipeline/ingest.ts',
    'Features never import the pipeline',
  ],
  ['src/server/pipeline/a.ts', '#server/features/agents/agents.ts', null],
  ['src/server/pipeline/a.ts', '#server/features/agents/agents.store.ts', 'Call a verb'],
  ['src/server/pipeline/a.ts', '#server/app.ts', 'below the application'],
  ['src/server/app.ts', './features/agents/agents.store.ts', 'call one of their verbs'],
  ['src/web/features/agents/a.tsx', '#web/ui/button.tsx', null],
  ['src/web/features/agents/a.tsx', '#web/features/channels/b.tsx', 'never import each other'],
  ['src/web/features/agents/a.tsx', '#web/app/shell.tsx', 'never import each other'],
  ['src/web/features/agents/a.tsx', '#channels/telegram/connector.ts', 'run on the server'],
  ['src/web/app/a.tsx', '#server/app.ts', 'the contract only'],
  ['src/web/ui/a.tsx', '#web/features/agents/a.tsx', 'below the features'],
  ['src/web/lib/a.ts', '../../contract/index.ts', 'No climbing'],
  ['src/server/features/agents/agents.ts', '#channels/telegram/index.ts', 'No barrels'],
  // Every boundary once more by a relative path, and each boundary that is not tried above.
  ['src/contract/a.ts', '../server/platform/db.ts', 'No climbing'],
  ['src/contract/a.ts', 'node:crypto', 'no Node modules'],
  ['src/channels/a.ts', '../server/platform/db.ts', 'No climbing'],
  ['src/channels/telegram/connector.ts', '#web/lib/api.ts', 'Only the web application'],
  ['src/channels/whatsapp/setup.ts', './connector.ts', 'runs in a browser'],
  ['src/channels/message.ts', '#server/platform/db.ts', 'runs in a browser'],
  ['src/server/platform/a.ts', '../pipeline/ingest.ts', 'nothing above it'],
  ['src/server/platform/a.ts', '../app.ts', 'nothing above it'],
  ['src/server/agent/a.ts', '../platform/db.ts', 'TurnPorts'],
  ['src/server/agent/a.ts', '../features/agents/agents.ts', 'TurnPorts'],
  ['src/server/agent/brains/a.ts', '../../platform/db.ts', 'No climbing'],
  ['src/server/agent/a.ts', '#channels/telegram/connector.ts', 'not channels'],
  ['src/server/agent/a.ts', 'pg', 'TurnPorts'],
  ['src/server/features/agents/agents.ts', '../channels/channels.ts', 'No climbing'],
  ['src/server/features/agents/agents.ts', '../contacts/contacts.store.ts', 'imported by its name'],
  ['src/server/features/agents/agents.ts', '#server/app.ts', 'Features never import the pipeline'],
  ['src/server/pipeline/a.ts', '../features/conversations/words.store.ts', 'imported by its name'],
  ['src/server/pipeline/a.ts', '../agent/turn.ts', 'imported by its name'],
  ['src/server/pipeline/a.ts', '../app.ts', 'below the application'],
  ['src/server/app.ts', '#server/features/agents/agents.store.ts', 'call one of their verbs'],
  ['src/server/app.ts', '#web/lib/api.ts', 'Only the web application'],
  ['src/web/lib/a.ts', '../server/app.ts', 'No climbing'],
  ['src/web/lib/a.ts', 'node:fs', 'runs in a browser'],
  ['src/web/lib/a.ts', '#channels/telegram/connector.ts', 'run on the server'],
  ['src/web/features/agents/a.tsx', '../contacts/b.tsx', 'never import each other'],
  ['src/web/features/agents/a.tsx', '../../app/shell.tsx', 'No climbing'],
  ['src/web/features/agents/a.tsx', './b.tsx', null],
  ['src/web/ui/a.tsx', '../features/agents/a.tsx', 'below the features'],
  ['test/a.ts', '#server/features/agents/agents.store.ts', null],
  // Files beside app.ts, main.ts and product.ts, and the rooms of one feature.
  ['src/server/platform/a.ts', '#server/product-jobs.ts', 'nothing above it'],
  ['src/server/platform/a.ts', '../product-jobs.ts', 'nothing above it'],
  ['src/server/platform/http/a.ts', '../errors.ts', null],
  ['src/server/agent/a.ts', '#server/app-files.ts', 'TurnPorts'],
  [
    'src/server/features/agents/agents.ts',
    '#server/app-files.ts',
    'Features never import the pipeline',
  ],
  ['src/server/pipeline/a.ts', '#server/product-parts.ts', 'below the application'],
  ['src/web/features/conversations/thread/a.tsx', '../outbox/b.ts', null],
  // The remaining entries of each layer's list.
  ['src/contract/a.ts', '#web/lib/api.ts', 'Only the web application'],
  ['src/channels/messenger/setup.ts', '#web/lib/api.ts', 'Only the web application'],
  ['src/channels/instagram/setup.ts', 'pg', 'no database'],
  ['src/channels/whatsapp-web/setup.ts', '#contract/common.ts', 'nothing of our HTTP API'],
  ['src/server/platform/a.ts', '#web/lib/api.ts', 'Only the web application'],
  ['src/server/agent/a.ts', '#web/lib/api.ts', 'Only the web application'],
  ['src/server/features/agents/agents.ts', '#web/lib/api.ts', 'Only the web application'],
  ['src/server/pipeline/a.ts', '#web/lib/api.ts', 'Only the web application'],
  ['src/web/app/a.tsx', '#channels/telegram/connector.ts', 'run on the server'],
  ['src/web/app/a.tsx', 'node:fs', 'runs in a browser'],
  [
    'src/web/features/conversations/thread/a.tsx',
    '#web/features/contacts/b.tsx',
    'never import each other',
  ],
  ['src/web/features/conversations/thread/a.tsx', '#server/app.ts', 'the contract only'],
  [
    'src/web/features/conversations/thread/a.tsx',
    '#channels/telegram/connector.ts',
    'run on the server',
  ],
  ['src/web/features/conversations/thread/a.tsx', 'node:fs', 'runs in a browser'],
  ['src/web/features/agents/a.tsx', '#server/app.ts', 'the contract only'],
  ['src/web/features/agents/a.tsx', 'node:fs', 'runs in a browser'],
  ['src/web/ui/a.tsx', '#server/app.ts', 'the contract only'],
  ['src/web/ui/a.tsx', '#web/routes/root-route.ts', 'below the features'],
  ['src/web/features/agents/a.tsx', '#web/routes/root-route.ts', 'never import each other'],
  // A store may import pieces of SQL (`.sql.ts`), and keeps every other boundary of its room.
  ['src/server/features/agents/agents.store.ts', '#web/lib/api.ts', 'Only the web application'],
  [
    'src/server/features/agents/agents.store.ts',
    '#server/pipeline/ingest.ts',
    'Features never import the pipeline',
  ],
  [
    'src/server/features/agents/agents.store.ts',
    '../contacts/opted-out.sql.ts',
    'imported by its name',
  ],
  ['src/server/pipeline/a.store.ts', '#web/lib/api.ts', 'Only the web application'],
  ['src/server/pipeline/a.store.ts', '#server/agent/brains/rules/consent.ts', 'knows no brain'],
  [
    'src/server/pipeline/a.store.ts',
    '../features/conversations/words.store.ts',
    'imported by its name',
  ],
  ['src/server/pipeline/a.sql.ts', '#server/product-parts.ts', 'below the application'],
];

const Walls = z.object({
  walls: z.record(z.string(), z.object({ message: z.string() })),
  layers: z.array(z.object({ files: z.array(z.string()), walls: z.array(z.string()) })),
});
const { walls, layers } = Walls.parse(
  JSON.parse(readFileSync(join(root, 'scripts/lint-walls.json'), 'utf8')),
);

/** If a file belongs to several layers, the last one counts. */
const layerOf = (file: string): number =>
  layers.findLastIndex(({ files }) => files.some((pattern) => matchesGlob(file, pattern)));

const Report = z.object({
  diagnostics: z.array(
    z.object({ filename: z.string(), help: z.string().nullish(), message: z.string() }),
  ),
});
let found: z.output<typeof Report>['diagnostics'];

/** Each case has a file of its own, in the folder that decides which rules apply. */
const place = (index: number): string => {
  const [file = ''] = cases[index] ?? [];
  // For some files of a channel the name decides which rules apply; the others may have any name.
  return /(setup|message)\.ts$/.test(file) ? file : file.replace(/\/([^/]+)$/, `/case-${index}-$1`);
};

beforeAll(() => {
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  for (const [index, [, imported]] of cases.entries()) {
    const file = join(folder, place(index));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `import '${imported}';\n`);
  }
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/oxlint/bin/oxlint'), '-f', 'json'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  found = Report.parse(JSON.parse(stdout)).diagnostics;
});

afterAll(() => rmSync(folder, { recursive: true }));

const toldOf = (index: number): string =>
  found
    .filter(({ filename }) => filename === place(index))
    .map(({ message, help }) => `${message} ${help ?? ''}`)
    .join('\n');

test.each(cases.map(([file, imported, advice], index) => ({ file, imported, advice, index })))(
  '$file imports $imported: $advice',
  ({ advice, index }) => {
    if (advice === null) expect(toldOf(index)).toBe('');
    else expect(toldOf(index)).toContain(advice);
  },
);

test.each(
  layers.flatMap(({ files, walls: names }, layer) =>
    names.map((name) => ({ files: files[0], name, layer })),
  ),
)('a case tries “$name” in $files', ({ name, layer }) => {
  const tried = cases.keys().filter((index) => layerOf(place(index)) === layer);
  expect(tried.some((index) => toldOf(index).includes(walls[name]?.message ?? name))).toBe(true);
});

// These boundaries have no rule in oxlint.
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] }).map(
  (file) => ({
    file,
    text: readFileSync(join(root, file), 'utf8'),
  }),
);
const where = (wrong: RegExp, among: (file: string) => boolean = () => true): string[] =>
  sources.filter(({ file, text }) => among(file) && wrong.test(text)).map(({ file }) => file);

test('no file hands on what another one has', () => {
  expect(sources.length).toBeGreaterThan(1000);
  expect(where(/^export (?:type )?(?:\{[^}]*\}|\*[^;]*) from /m)).toEqual([]);
});

test('SQL is worded in .store.ts and .sql.ts alone', () => {
  const isElsewhere = (file: string): boolean =>
    /^src\/server\/(?!platform\/)/.test(file) && !/\.(?:store|sql)\.ts$/.test(file);
  const statement =
    /['"`]\s*(?:select\s|update \S+ (?:\S+ )?set\s|insert into\s|delete from\s|with \S+ as \()/;
  expect(where(statement, isElsewhere)).toEqual([]);
  expect(where(statement, (file) => !isElsewhere(file)).length).toBeGreaterThan(100);
});
