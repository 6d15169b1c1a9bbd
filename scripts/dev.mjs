// Runs the server, restarted when its files change, and Vite in front of it for the browser.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { say } from './say.mjs';

const root = join(import.meta.dirname, '..');
const port = process.env.PORT ?? '3000';
const webPort = process.env.WEB_PORT ?? '5173';
const environment = {
  ...process.env,
  PORT: port,
  WEB_PORT: webPort,
  API_URL: `http://127.0.0.1:${port}`,
};
const options = { cwd: root, env: environment, stdio: 'inherit' };

say(
  `Abra http://localhost:${webPort} (a API fica na porta ${port}). Ctrl-C encerra.`,
  `Open http://localhost:${webPort} (the API is on port ${port}). Ctrl-C ends.`,
);
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], options),
  spawn(
    process.execPath,
    [join('node_modules', 'vite', 'bin', 'vite.js'), '--clearScreen', 'false'],
    options,
  ),
];
let running = children.length;
for (const child of children) {
  child.once('exit', (code) => {
    running -= 1;
    if (running === 0) process.exit(process.exitCode ?? 0);
    process.exitCode ??= code ?? 0;
    for (const other of children) other.kill('SIGTERM');
  });
}
process.on('SIGINT', () => undefined); // a terminal also sends it to the children
process.on('SIGTERM', () => children.forEach((child) => child.kill('SIGTERM')));
