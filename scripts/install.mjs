// The slow part of setup.mjs, loaded only when there is something to do.
import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run, runQuietly } from './run.mjs';
import { giveUp, inLanguage, say } from './say.mjs';

/** Runs `npm ci`, and shows that it is still working. */
export async function installDependencies(root) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    giveUp(
      `O Recado precisa do Node 20 ou mais novo para instalar; este é o ${process.version}.`,
      `Recado needs Node 20 or later to install; this is ${process.version}.`,
    );
  }
  const started = Date.now();
  say(
    'Instalando as dependências (só na primeira vez; cerca de um minuto)…',
    'Installing the dependencies (only the first time; about a minute)…',
  );
  const signOfLife = setInterval(
    () => console.log(`  … ${Math.round((Date.now() - started) / 1000)} s`),
    10_000,
  );
  const [file, ...first] = npmCommand();
  // Development packages are installed whatever NODE_ENV says, because the web application is built
  // here.
  const code = await run(
    file,
    [
      ...first,
      'ci',
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    {
      cwd: root,
    },
  );
  clearInterval(signOfLife);
  if (code !== 0)
    giveUp(
      'A instalação falhou; o motivo está acima. Verifique a rede e repita o comando.',
      'The installation failed; the reason is above. Check the network and repeat the command.',
    );
  await requireRuntime(root);
  say(
    `Dependências instaladas em ${seconds(started)} s.`,
    `Dependencies installed in ${seconds(started)} s.`,
  );
}

/**
 * The npm that runs this script, under the Node with which it was started, because the project's
 * own Node is being replaced.
 */
function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  return npm && node && existsSync(npm) && existsSync(node) ? [node, npm] : ['npm'];
}

/**
 * Makes sure that the project's own Node is there; it exists for the platforms in
 * optionalDependencies.
 */
async function requireRuntime(root) {
  const node = join(root, 'node_modules', '.bin', 'node');
  const { code } = existsSync(node) ? await runQuietly(node, ['--version']) : { code: 1 };
  if (code === 0) return;
  const place = `${process.platform} ${process.arch}`;
  giveUp(
    `O Node 26 que o projeto traz não funciona em ${place}. Use Linux (glibc) ou macOS, x64 ou arm64.`,
    `The Node 26 that the project brings does not run on ${place}. Use Linux (glibc) or macOS, x64 or arm64.`,
  );
}

/**
 * The time of the mark is the beginning of the build, so that files that change during it are built
 * the next time.
 */
export async function buildWeb(root, mark) {
  const started = Date.now();
  say('Montando a aplicação web…', 'Building the web application…');
  rmSync(mark, { force: true });
  const { code, output } = await runQuietly(
    join(root, 'node_modules', '.bin', 'node'),
    [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
    // whatever the environment says, people get this production build
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (code !== 0) {
    console.error(output.trim());
    giveUp(
      'A aplicação web não pôde ser montada; o motivo está acima.',
      'The web application could not be built; the reason is above.',
    );
  }
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, '');
  utimesSync(mark, started / 1000, started / 1000);
  console.log(
    inLanguage(
      `Aplicação web montada em ${seconds(started)} s.`,
      `Web application built in ${seconds(started)} s.`,
    ),
  );
}

const seconds = (started) => ((Date.now() - started) / 1000).toFixed(1);
