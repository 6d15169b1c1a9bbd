import { spawn } from 'node:child_process';

/**
 * Runs a program with our own streams and resolves with its exit code. Ctrl-C reaches it directly,
 * and SIGTERM is passed on.
 */
export function run(file, args, options = {}) {
  const child = spawn(file, args, { stdio: 'inherit', ...options });
  const passOn = () => child.kill('SIGTERM');
  const wait = () => undefined;
  process.on('SIGTERM', passOn).on('SIGINT', wait);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)));
  }).finally(() => process.off('SIGTERM', passOn).off('SIGINT', wait));
}

/** Runs a program quietly and resolves with its exit code and all it wrote. */
export function runQuietly(file, args, options = {}) {
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
