import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findMachine } from './machine.ts';

const ID = '0123456789abcdef0123456789abcdef';
const disk = (type: string): string =>
  `26 23 0:25 / / rw,relatime shared:1 - ${type} ${type} rw\n27 26 0:5 / /dev rw - devtmpfs devtmpfs rw\n`;

/** A machine's files, by their path. */
function machine(files: Record<string, string>): string | null {
  const root = mkdtempSync(join(tmpdir(), 'recado-machine-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const found = findMachine(null, { root, platform: 'linux' });
  rmSync(root, { recursive: true });
  return found;
}

test('a machine is known by its id, which is not what is kept', () => {
  const found = machine({ 'etc/machine-id': `${ID}\n`, 'proc/self/mountinfo': disk('ext4') });
  expect(found).toMatch(/^[0-9a-f]{32}$/);
  expect(found).not.toBe(ID);
  expect(machine({ 'etc/machine-id': `${ID}\n` })).toBe(found);
  expect(machine({ 'etc/machine-id': `${ID.replace('0', '1')}\n` })).not.toBe(found);
});

test('what MACHINE_ID says counts for more', () => {
  expect(findMachine('shop')).toBe(findMachine('shop', { root: '/nowhere', platform: 'linux' }));
  expect(findMachine('shop')).not.toBe(findMachine('other'));
});

test.each<[string, Record<string, string>]>([
  ['no id', {}],
  ['an id that is not made yet', { 'etc/machine-id': 'uninitialized\n' }],
  ['an empty one', { 'etc/machine-id': '' }],
  ['Docker', { 'etc/machine-id': ID, '.dockerenv': '' }],
  ['Podman', { 'etc/machine-id': ID, 'run/.containerenv': '' }],
  ['a root in memory', { 'etc/machine-id': ID, 'proc/self/mountinfo': disk('tmpfs') }],
  [
    'an id for one start',
    {
      'etc/machine-id': ID,
      'proc/self/mountinfo': `${disk('ext4')}28 26 0:26 /id /etc/machine-id ro - tmpfs tmpfs rw\n`,
    },
  ],
  [
    'a container that leaves no mark',
    { 'etc/machine-id': ID, 'proc/self/mountinfo': disk('overlay') },
  ],
])('unknown: %s', (_what, files) => {
  expect(machine(files)).toBeNull();
});
