import { expect, test } from 'vitest';
import { quietUntil } from './quiet-until.ts';

const nightly = { quiet_from: '22:00:00', quiet_to: '07:30:00', time_zone: 'America/Sao_Paulo' };
const byDay = { ...nightly, quiet_from: '12:00:00', quiet_to: '13:00:00' };
const never = { quiet_until: null, quiet_from: null, quiet_to: null, time_zone: null };

test.each([
  ['before the night', { ...never, ...nightly }, '2026-03-10T00:59:59Z', null],
  ['in the evening', { ...never, ...nightly }, '2026-03-10T01:00:20Z', '2026-03-10T10:30:00Z'],
  ['after midnight', { ...never, ...nightly }, '2026-03-10T10:29:59Z', '2026-03-10T10:30:00Z'],
  ['in the morning', { ...never, ...nightly }, '2026-03-10T10:30:00Z', null],
  ['at noon', { ...never, ...byDay }, '2026-03-10T15:10:00Z', '2026-03-10T16:00:00Z'],
  ['after noon', { ...never, ...byDay }, '2026-03-10T16:00:00Z', null],
  [
    'until a time',
    { ...never, quiet_until: '2026-03-10T12:00:00Z' },
    '2026-03-10T11:00:00Z',
    '2026-03-10T12:00:00Z',
  ],
  [
    'when that is over',
    { ...never, quiet_until: '2026-03-10T12:00:00Z' },
    '2026-03-10T12:00:00Z',
    null,
  ],
  [
    'until the later of both',
    { ...nightly, quiet_until: '2026-03-10T12:00:00Z' },
    '2026-03-10T02:00:00Z',
    '2026-03-10T12:00:00Z',
  ],
])('nobody is disturbed %s', (_when, quiet, at, end) => {
  expect(quietUntil(quiet, new Date(at))).toEqual(end === null ? null : new Date(end));
});
