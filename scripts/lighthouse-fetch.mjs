// Lighthouse brings 180 MB (Sentry and OpenTelemetry among them), which every `npm start` would
// install, so it has a lock file of its own and is fetched when it is first asked for.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runQuietly } from './run.mjs';
import { inLanguage, say } from './say.mjs';

const home = join(import.meta.dirname, 'lighthouse');
let fetching;

/** Begins to fetch it, unless that has begun already. */
export function fetchLighthouse() {
  fetching ??= fetched();
  fetching.catch(() => undefined); // the caller that needs it gets the error
  return fetching;
}

/**
 * Lighthouse in the version of its lock file; null if it could not be fetched, with the reason on
 * the screen.
 */
async function fetched() {
  const wants = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).dependencies
    .lighthouse;
  const program = join(home, 'node_modules', 'lighthouse');
  const has = existsSync(program)
    ? JSON.parse(readFileSync(join(program, 'package.json'), 'utf8')).version
    : null;
  if (has !== wants) {
    say(
      'Buscando o Lighthouse (só na primeira vez)…',
      'Fetching Lighthouse (only the first time)…',
    );
    const { code, output } = await runQuietly(
      'npm',
      ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
      {
        cwd: home,
      },
    );
    if (code !== 0) {
      const reason = output.trim().split('\n').slice(-3).join('\n');
      console.log(
        inLanguage(
          `Sem o Lighthouse não há notas: ${reason}`,
          `Without Lighthouse there are no scores: ${reason}`,
        ),
      );
      return null;
    }
  }
  const [{ default: lighthouse, desktopConfig }, { pageFunctions }] = await Promise.all([
    import(join(program, 'core', 'index.js')),
    import(join(program, 'core', 'lib', 'page-functions.js')),
  ]);
  return { lighthouse, desktopConfig, pageFunctions };
}
