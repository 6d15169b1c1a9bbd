// Writes .oxlintrc.json. An override of oxlint replaces the rules above it, so the full list of
// every layer is put together here. `node scripts/lint-config.mjs` writes it; `--check` (part of
// `npm run check`) says when it is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const file = join(root, '.oxlintrc.json');
const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));

/**
 * `walls` forbids imports, each with advice what to do instead; `layers` says which files have
 * which walls, and may name others than those that stand everywhere. A later layer replaces an
 * earlier one.
 */
const { everywhere, walls, layers } = read('scripts/lint-walls.json');

/**
 * The pattern of a wall: a regular expression, or all files of the channels except a few. The
 * regular expressions of oxlint have no negation, so the wall of stores lists every room except
 * `state`.
 */
function pattern(name) {
  const { regex, onlyOfChannels, message } = walls[name];
  if (regex !== undefined) return { regex, message };
  return {
    group: ['\\#channels/**', ...onlyOfChannels.map((allowed) => `!\\#channels/${allowed}`)],
    message,
  };
}

const imports = (names, common = everywhere) => ({
  'no-restricted-imports': ['error', { patterns: [...common, ...names].map(pattern) }],
});
const off = (rule, files) => ({ files, rules: { [rule]: 'off' } });

const config = {
  $schema: './node_modules/oxlint/configuration_schema.json',
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  categories: { correctness: 'error' },
  env: { builtin: true },
  ignorePatterns: ['dist', 'data'],
  rules: { ...read('scripts/lint-rules.json'), ...imports([]) },
  overrides: [
    ...layers.map((layer) => ({
      files: layer.files,
      rules: imports(layer.walls, layer.everywhere),
    })),
    off('max-lines', [
      '**/*.test.ts',
      '**/*.test.tsx',
      '**/*.suite.ts',
      'test/**',
      'bench/**',
      'src/web/i18n/**',
    ]),
    off('no-var', ['src/web/public/*.js']),
    // The few generic files that may cast.
    off('typescript/consistent-type-assertions', [
      'src/web/lib/api/api.ts',
      'src/web/lib/zod-resolver.ts',
      'src/server/features/channels/connect/connector-binding.ts',
      'src/server/platform/http/mount.ts',
      'src/channels/connectors.ts',
      'src/contract/index.ts',
    ]),
  ],
};

if (!process.argv.includes('--check')) writeFileSync(file, `${JSON.stringify(config, null, 2)}\n`);
else if (JSON.stringify(JSON.parse(readFileSync(file, 'utf8'))) !== JSON.stringify(config)) {
  console.log(
    '.oxlintrc.json is not what scripts/lint-config.mjs says. Run: node scripts/lint-config.mjs && npm run format',
  );
  process.exit(1);
}
