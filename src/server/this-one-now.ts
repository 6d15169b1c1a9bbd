// `npm run this-one-now`: says, on the machine, that this copy is the one that goes on. It works
// whether Recado runs or not.
import { release } from './features/hold/hold.ts';
import { openInstallation } from './open-installation.ts';
import { loadConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { findMachine } from './platform/machine.ts';
import { migrate } from './platform/migrate.ts';
import { operatorLanguage } from './platform/operator-language.ts';
import { createServices, stopServices } from './platform/start-services.ts';
import { explainFailure } from './start-failure.ts';

try {
  const config = loadConfig(process.env);
  const database = await openInstallation(config);
  const services = createServices(config, database.connection, createLog('warn'));
  await migrate(services.db);
  await services.bus.start();
  await release(services, { machine: findMachine(config.machineId), by: null });
  await stopServices(services);
  await database.close();
  console.log(
    operatorLanguage(process.env) === 'pt'
      ? 'É este agora: o que estava guardado segue. Desligue o outro, se ainda funciona.'
      : 'This one now: what was held back goes on. Switch the other one off if it still runs.',
  );
} catch (error) {
  console.error(explainFailure(error, process.env));
  process.exitCode = 1;
}
