import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { examples } from '#test/fuzz.ts';
import { createSecrets } from './secrets.ts';

const newKey = () => randomBytes(32).toString('base64');
const workspace = '01890000-0000-7000-8000-000000000001';

test('opens what it sealed, and never seals the same way twice', () => {
  const secrets = createSecrets(newKey());
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const sealed = secrets.seal(workspace, 'channel/1', text);
      expect(secrets.open(workspace, 'channel/1', sealed)).toBe(Buffer.from(text).toString());
      expect(secrets.seal(workspace, 'channel/1', text).equals(sealed)).toBe(false);
    }),
    examples(100),
  );
});

test('bytes that were moved to another place or workspace do not open', () => {
  const secrets = createSecrets(newKey());
  const sealed = secrets.seal(workspace, 'channel/1', '123456:token');
  expect(() => secrets.open(workspace, 'channel/2', sealed)).toThrow();
  expect(() => secrets.open('01890000-0000-7000-8000-000000000002', 'channel/1', sealed)).toThrow();
  expect(() => secrets.open(`${workspace}/channel`, '1', sealed)).toThrow();
});

test('no byte can be changed', () => {
  const secrets = createSecrets(newKey());
  const sealed = secrets.seal(workspace, 'channel/1', 'token');
  for (let index = 0; index < sealed.length; index++) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(() => secrets.open(workspace, 'channel/1', changed), `byte ${index}`).toThrow();
  }
  expect(() => secrets.open(workspace, 'channel/1', sealed.subarray(0, 20))).toThrow('damaged');
});

test('while a key is rotated the old one still opens; without it the error says what to do', () => {
  const [old, current] = [newKey(), newKey()];
  const sealed = createSecrets(old).seal(workspace, 'channel/1', 'token');
  const rotating = createSecrets(current, old);
  expect(rotating.open(workspace, 'channel/1', sealed)).toBe('token');
  expect(
    createSecrets(current).open(
      workspace,
      'channel/1',
      rotating.seal(workspace, 'channel/1', 'new'),
    ),
  ).toBe('new');
  expect(() => createSecrets(current).open(workspace, 'channel/1', sealed)).toThrow(
    'SECRET_KEY_PREVIOUS',
  );
});
