import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readBundle, readScreens } from './bundle.ts';

/** `docs/measurements.md`: kilobytes with gzip, as a browser downloads them. */
const budgets = { signIn: 165, screen: 215, lazy: 45, css: 16, font: 21 };

// `npm test` has already built what is stale. An editor that runs this file alone has not.
beforeAll(() => {
  const root = join(import.meta.dirname, '..');
  const { status, stderr } = spawnSync(process.execPath, ['scripts/setup.mjs', 'test'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
}, 120_000);

test('every screen, every part that comes later, the styles and the font keep to their budgets', () => {
  const bundle = readBundle();
  const screens = readScreens();
  expect(screens.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/login', '/', '/agents/$id', '/channels/telegram/setup']),
  );
  const rows = [
    ...screens.map((screen) => ({
      what: screen.path,
      size: bundle.screen(screen),
      budget: screen.path === '/login' ? budgets.signIn : budgets.screen,
    })),
    ...bundle.lazy().map(([what, size]) => ({ what, size, budget: budgets.lazy })),
    ...bundle.css().map((size) => ({ what: 'styles', size, budget: budgets.css })),
    ...bundle.fonts().map((size) => ({ what: 'font', size, budget: budgets.font })),
  ];
  // There are many small chunks, so only the larger ones are shown.
  const table = rows.filter(({ size, budget }) => size > budget / 4);
  console.log(
    table
      .map(
        ({ what, size, budget }) =>
          `${size.toFixed(1).padStart(6)} of ${String(budget).padStart(3)} KB  ${what}`,
      )
      .join('\n'),
  );
  expect(rows.filter(({ size, budget }) => size > budget)).toEqual([]);
});
