// Runs before start, dev, test, check and bench: it installs and builds what is missing or stale,
// and nothing else. It loads only Node's own modules, and only those that a second start needs,
// because a second start may take 2 seconds in all.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const purpose = process.argv[2] ?? 'start';
const builtMark = join(root, 'dist', '.web-built');

if (!areDependenciesCurrent()) await (await import('./install.mjs')).installDependencies(root);
if (['start', 'test', 'bench'].includes(purpose) && isWebStale())
  await (await import('./install.mjs')).buildWeb(root, builtMark);

/**
 * Compares the lock file with npm's own record of what it installed, which is more reliable than
 * dates or a mark of ours.
 */
function areDependenciesCurrent() {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'));
  const wanted = readPackages(join(root, 'package-lock.json'));
  if (!installed || !existsSync(join(root, 'node_modules', '.bin', 'node'))) return false;
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    const found = installed[path];
    return path === '' || (found ? found.version === version : optional === true);
  });
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

function isWebStale() {
  if (!existsSync(join(root, 'dist', 'web', 'index.html')) || !existsSync(builtMark)) return true;
  const builtAt = statSync(builtMark).mtimeMs;
  return [
    'index.html',
    'vite.config.ts',
    'package-lock.json',
    'src/web',
    'src/contract',
    'src/channels',
  ].some((path) => newest(join(root, path)) > builtAt);
}

/** When anything in a file or folder last changed; removing a file changes its folder. */
function newest(path) {
  const info = statSync(path, { throwIfNoEntry: false });
  if (!info) return 0;
  if (!info.isDirectory()) return info.mtimeMs;
  return readdirSync(path, { withFileTypes: true }).reduce((latest, entry) => {
    if (/\.test\.tsx?$/.test(entry.name)) return latest;
    const inner = join(path, entry.name);
    return Math.max(latest, entry.isDirectory() ? newest(inner) : statSync(inner).mtimeMs);
  }, info.mtimeMs);
}
