import { accessSync, constants, existsSync } from 'node:fs';
import { runQuietly } from './run.mjs';
import { inLanguage, say } from './say.mjs';

/**
 * The headless build of Chromium comes first: it is the same engine, and a test takes half the
 * time.
 */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const macPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds the browser for the tests: the one that CHROMIUM names, the machine's, or Debian's, which
 * is installed if that is allowed. Throws an error that says what to do.
 */
export async function findChromium() {
  const given = process.env.CHROMIUM;
  if (given) {
    if (isProgram(given)) return given;
    throw new Error(
      inLanguage(`CHROMIUM: ${given} não é um programa.`, `CHROMIUM: ${given} is not a program.`),
    );
  }
  const found = onThisMachine();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say(
      'Instalando o Chromium para os testes de navegador…',
      'Installing Chromium for the browser tests…',
    );
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await runQuietly('apt-get', ['update'], { env: environment });
    let failure = '';
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const { code, output } = await runQuietly(
        'apt-get',
        ['install', '-y', '--no-install-recommends', name],
        { env: environment },
      );
      const installed = onThisMachine();
      if (installed) return installed;
      failure = `apt-get install ${name}: ${code}\n${output.trim().split('\n').slice(-5).join('\n')}`;
    }
    throw new Error(failure);
  }
  throw new Error(
    inLanguage(
      'Os testes de navegador precisam do Chromium: instale-o (no Debian: sudo apt-get install chromium) ou indique-o em CHROMIUM.',
      'The browser tests need Chromium: install it (on Debian: sudo apt-get install chromium) or name it in CHROMIUM.',
    ),
  );
}

function onThisMachine() {
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean);
  return [
    ...folders.flatMap((folder) => names.map((name) => `${folder}/${name}`)),
    ...macPlaces,
  ].find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
