// Runs every check that does not need the running program. All tools run, and each reports what it
// found.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from './run.mjs';

const root = join(import.meta.dirname, '..');
const tool = (name, ...args) => [process.execPath, [join(root, 'node_modules', name), ...args]];

const checks = {
  'format (npm run format mends it)': tool('oxfmt/bin/oxfmt', '--check', '.'),
  'lint and boundaries': tool('oxlint/bin/oxlint', '--deny-warnings'),
  'lint configuration': [process.execPath, [join(root, 'scripts/lint-config.mjs'), '--check']],
  types: tool('typescript/bin/tsc', '--noEmit'),
  'unused code': tool('knip/bin/knip.js', '--no-progress'),
};

/**
 * Files that use the types of the optional package, and cannot be checked if it is not installed.
 */
const ofOptional =
  /^(src\/(channels|simulators)\/whatsapp-web\/|test\/customers\/linked-device\.ts)/;
const hasOptional = existsSync(join(root, 'node_modules', 'baileys'));

let failed = 0;
for (const [name, [file, args]] of Object.entries(checks)) {
  const { code, output } = await runQuietly(file, args, {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
  });
  if (name !== 'types' || hasOptional) report(name, code === 0, output);
  else {
    const errors = output
      .split('\n')
      .filter((line) => / error TS\d/.test(line) && !ofOptional.test(line));
    const isJudged = code === 0 || / error TS\d/.test(output);
    report(
      'types, but those of WhatsApp Web: baileys is not installed',
      isJudged && errors.length === 0,
      errors.join('\n') || output,
    );
  }
}
// A lock file with addresses in it could install from one registry only.
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
