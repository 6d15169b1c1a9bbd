// `npm run picture`: takes the pictures of the README in the machine's Chromium, into
// docs/pictures.
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { run } from './run.mjs';

const root = join(import.meta.dirname, '..');
const environment = { ...process.env, CHROMIUM: await findChromium() };
process.exit(
  await run(process.execPath, ['test/programs/picture.ts'], { cwd: root, env: environment }),
);
