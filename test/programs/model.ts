// `npm run model -- <connection>`: has a model of a connection of this installation lead the
// shipped conversations. It works whether Recado runs or not, and sends nothing to customers.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openInstallation } from '#server/open-installation.ts';
import { loadConfig } from '#server/platform/config.ts';
import { OperatorError } from '#server/platform/errors.ts';
import { createLog } from '#server/platform/log.ts';
import { operatorLanguage } from '#server/platform/operator-language.ts';
import { createServices, stopServices } from '#server/platform/start-services.ts';
import { explainFailure } from '#server/start-failure.ts';
import { runModelCommand } from '#test/model-tasks/command.ts';
import { words } from '#test/model-tasks/words.ts';

const language = operatorLanguage(process.env);

/** Reading the configuration of an installation that is not there would begin one. */
function requireInstallation({ DATA_DIR: folder, SECRET_KEY: key }: NodeJS.ProcessEnv): void {
  const dataDir = resolve(folder || './data');
  if (!key && !existsSync(join(dataDir, 'secret.key')))
    throw new OperatorError(words[language].noInstallation(dataDir));
}

try {
  requireInstallation(process.env);
  const config = loadConfig(process.env);
  const installation = await openInstallation(config);
  const services = createServices(config, installation.connection, createLog('silent'));
  try {
    await services.bus.start();
    const print = (line: string): void => console.log(line);
    const args = process.argv.slice(2);
    process.exitCode = (await runModelCommand(args, { services, language, print })) ? 0 : 1;
  } finally {
    await stopServices(services);
    await installation.close();
  }
} catch (error) {
  console.error(explainFailure(error, process.env));
  process.exitCode = 1;
}
