// Writes .oxlintrc.json: an override of oxlint replaces what stands above it, so every layer's list is put together here.
// `node scripts/lint-config.mjs` writes it, `--check` (part of `npm run check`) says when it is stale.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const file = join(root, '.oxlintrc.json');

const not = (regex, message) => ({ regex, message });
const onlyOfChannels = (allowed, message) => ({ group: ['\\#channels/**', ...allowed.map((name) => `!\\#channels/${name}`)], message });

const everywhere = [
  not('^\\.\\./(\\.\\./|(channels|contract|server|web)/)', 'No climbing: import #contract/…, #channels/…, #server/… or #web/… instead.'),
  not('^#(channels|server|web)/(.*/)?index\\.tsx?$', 'No barrels: import the file that has what you need.'),
];
const web = not(
  '^#web/',
  'Only the web application imports the web application. What both sides need belongs in src/contract (data) or src/channels/*/setup.ts.',
);
const libraries = '^(pg|pg-boss|hono|@hono/.*)$';
const channelLibraries = not(
  libraries,
  'Channels know no server and no database. Take what you need as an argument (ConnectorTools) and let the pipeline store it.',
);
const ports = 'A turn asks the world only through TurnPorts (src/server/agent/turn.ts)';
/** Any room of a feature but `state`: oxlint's regular expressions know no "not". */
const roomsButState = '([a-rt-z][^/]*|s[^t/][^/]*|st[^a/][^/]*)';
const storeOfAnother = not(
  `^#server/features/[^/]+/(${roomsButState}/)?[^/]+\\.(store|routes)\\.ts$`,
  'Another feature’s SQL and handlers are its own. Call a verb of its <feature>.ts; add one there if it is missing. (The state of a conversation is everybody’s.)',
);
const wordsOfSql = not('\\.sql\\.ts$', 'SQL is worded in .store.ts and .sql.ts alone: call a function of a store.');
const storesOf = (room) => ['store', 'sql'].map((kind) => `src/server/${room}/**/*.${kind}.ts`);
const feature = [
  web,
  not(
    '^#server/(pipeline/|app\\.ts|main\\.ts|product\\.ts)',
    'Features never import the pipeline: write the row (and its clock) in one transaction and wake whoever does the work in it (tx.wake); the pipeline picks it up.',
  ),
  storeOfAnother,
  not('^\\.\\./[^/]+/', 'Another feature is imported by its name: #server/features/<feature>/<feature>.ts.'),
];
const pipeline = [
  web,
  storeOfAnother,
  not('^#server/agent/.+/', 'The pipeline has turns taken, and knows no brain: what it needs stands in src/server/agent itself.'),
  not('^\\.\\./(features|agent|platform)/', 'Another room is imported by its name: #server/….'),
  not('^#server/(app|main|product)\\.ts|^\\.\\./(app|main|product)\\.ts', 'The pipeline is below the application: take it as an argument.'),
];
const browser = [
  not('^#server/', 'The browser reaches the server through src/web/lib/api.ts and the contract only.'),
  onlyOfChannels(
    ['message.ts', 'channel.ts', 'catalog.ts', 'choices.ts', 'context-kinds.ts', '*/setup.ts'],
    'Connectors and simulators run on the server. The web may use message.ts (types), catalog.ts, choices.ts, context-kinds.ts and */setup.ts.',
  ),
  not('^node:', 'This runs in a browser: no Node modules.'),
];
const webFeatures = readdirSync(join(root, 'src/web/features')).toSorted().join('|');

/** A layer: its files, and what they may not import. A later one replaces an earlier one for the files of both. */
const layers = [
  {
    files: ['src/contract/**'],
    forbids: [
      web,
      not('^#server/', 'The contract is data and knows no server. Move what you need here, or pass it in.'),
      onlyOfChannels(
        ['message.ts', 'channel.ts', 'catalog.ts', 'finding.ts', 'template.ts', '*/setup.ts'],
        'The contract may use a channel’s data only: message.ts, channel.ts, finding.ts, template.ts, catalog.ts and */setup.ts.',
      ),
      not('^node:', 'The contract also runs in a browser: no Node modules.'),
    ],
  },
  {
    files: ['src/channels/**'],
    forbids: [
      web,
      not('^#server/', 'A channel knows no server. What it needs is handed in through ConnectorTools (src/channels/tools.ts).'),
      channelLibraries,
      not('^#contract/', 'A channel knows nothing of our HTTP API. Types of messages are in src/channels/message.ts.'),
    ],
  },
  {
    files: ['*/setup.ts', 'catalog.ts', 'choices.ts', 'context-kinds.ts', 'finding.ts', 'message.ts', 'template.ts'].map(
      (name) => `src/channels/${name}`,
    ),
    forbids: [
      web,
      not('^#server/', 'A setup is data that also runs in a browser. Put logic into connector.ts.'),
      channelLibraries,
      not('^node:|connector|simulator', 'A setup is data that also runs in a browser: zod only. Put logic into connector.ts.'),
      not('^#contract/', 'A channel knows nothing of our HTTP API.'),
    ],
  },
  {
    files: ['src/server/platform/**'],
    forbids: [
      web,
      not('^#channels/', 'The platform is generic and knows no channel or message. Put this into a feature or the pipeline.'),
      not(
        '^#server/(features|agent|pipeline|app\\.ts|main\\.ts|product\\.ts)|^\\.\\./(features|agent|pipeline|app\\.ts|main\\.ts|product\\.ts)',
        'The platform knows nothing above it. Take a function as an argument, or move the code into the feature.',
      ),
    ],
  },
  {
    files: ['src/server/agent/**'],
    forbids: [
      web,
      not(
        '^#server/(platform|features|pipeline|app\\.ts|main\\.ts|product\\.ts)|^\\.\\./(platform|features|pipeline|app\\.ts|main\\.ts|product\\.ts)',
        `${ports}: add a port there.`,
      ),
      onlyOfChannels(['message.ts'], 'The agent knows messages (src/channels/message.ts), not channels.'),
      not(libraries, `${ports}.`),
    ],
  },
  { files: ['src/server/features/**'], forbids: [...feature, wordsOfSql] },
  { files: storesOf('features'), forbids: feature },
  { files: ['src/server/pipeline/**'], forbids: [...pipeline, wordsOfSql] },
  { files: storesOf('pipeline'), forbids: pipeline },
  {
    files: ['src/server/*.ts'],
    forbids: [web, not('\\.(store|sql)\\.ts$', 'SQL belongs to a feature or to the pipeline: call one of their verbs.')],
  },
  { files: ['src/web/**'], forbids: browser },
  {
    files: ['src/web/features/**'],
    forbids: [
      not(
        `^#web/(features|app)/|^\\.\\./(\\.\\./)*(app|${webFeatures})/|^#web/(main|router)`,
        'Web features never import each other nor the app: move what both need to #web/ui or #web/lib, and let #web/app compose them.',
      ),
      ...browser,
    ],
  },
  {
    files: ['src/web/ui/**', 'src/web/lib/**', 'src/web/i18n/**'],
    forbids: [
      not(
        '^#web/(features|app|main|router)|^\\.\\./(features|app)/',
        'ui, lib and i18n are below the features: take it as a property or an argument.',
      ),
      ...browser,
    ],
  },
  { files: ['**/*.test.ts', '**/*.test.tsx', '**/*.suite.ts', 'test/**', 'bench/**'], forbids: [], rules: { 'max-lines': 'off' } },
];

const imports = (forbids) => ({ 'no-restricted-imports': ['error', { patterns: [...everywhere, ...forbids] }] });
const off = (files, rule) => ({ files, rules: { [rule]: 'off' } });

const config = {
  $schema: './node_modules/oxlint/configuration_schema.json',
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  categories: { correctness: 'error' },
  env: { builtin: true },
  ignorePatterns: ['dist', 'data'],
  rules: { ...JSON.parse(readFileSync(join(root, 'scripts/lint-rules.json'), 'utf8')), ...imports([]) },
  overrides: [
    ...layers.map(({ files, forbids, rules }) => ({ files, rules: { ...rules, ...imports(forbids) } })),
    off(['src/web/i18n/**'], 'max-lines'),
    off(['src/web/public/*.js'], 'no-var'),
    // The few generic files that may cast.
    off(
      [
        'src/web/lib/api.ts',
        'src/web/lib/zod-resolver.ts',
        'src/server/features/channels/connector-binding.ts',
        'src/server/platform/http/mount.ts',
        'src/channels/connectors.ts',
        'src/contract/index.ts',
      ],
      'typescript/consistent-type-assertions',
    ),
  ],
};

if (!process.argv.includes('--check')) writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`);
else if (JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))) !== JSON.stringify(config)) {
  console.log('.oxlintrc.json is not what scripts/lint-config.mjs says. Run: node scripts/lint-config.mjs && npm run format');
  process.exit(1);
}
