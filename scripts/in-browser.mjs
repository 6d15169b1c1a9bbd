// Runs a program of test/programs with the machine's Chromium: `npm run picture`, `npm run ux`.
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { run } from './run.mjs';

const root = join(import.meta.dirname, '..');
const [program, ...values] = process.argv.slice(2);
process.exit(
  await run(process.execPath, [`test/programs/${program}.ts`, ...values], {
    cwd: root,
    env: { ...process.env, CHROMIUM: await findChromium() },
  }),
);
