// Everything that can be judged without running the program. All tools run; each says what it found.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from './run.mjs';

const root = join(import.meta.dirname, '..');
const tool = (name, ...args) => [process.execPath, [join(root, 'node_modules', name), ...args]];

const checks = {
  'format (npm run format mends it)': tool('oxfmt/bin/oxfmt', '--check', '.'),
  'lint and boundaries': tool('oxlint/bin/oxlint', '--deny-warnings'),
  types: tool('typescript/bin/tsc', '--noEmit'),
  'unused code': tool('knip/bin/knip.js', '--no-progress'),
};

let failed = 0;
for (const [name, [file, args]] of Object.entries(checks)) {
  const { code, output } = await runQuietly(file, args, { cwd: root, env: { ...process.env, NO_COLOR: '1' } });
  report(name, code === 0, output);
}
// A lock file with addresses in it installs from one place only.
const hosts = ['package-lock.json', 'scripts/lighthouse/package-lock.json'].flatMap(
  (file) => readFileSync(join(root, file), 'utf8').match(/"resolved": "https?:[^"]*"/g) ?? [],
);
report(
  'lock file names no registry',
  hosts.length === 0,
  `${hosts.length} addresses, such as ${hosts[0]}. Run: npm install --package-lock-only --omit-lockfile-registry-resolved`,
);
process.exit(failed > 0 ? 1 : 0);

function report(name, good, output) {
  console.log(`${good ? 'ok     ' : 'FAILED '} ${name}`);
  if (good) return;
  failed += 1;
  console.log(`${output.trim()}\n`);
}
