import { expect, test } from 'vitest';
import { offsetOf, placeOf, zonesByGroup } from './time-zones.ts';

test('the zones of Brazil are first, and no zone is missing or twice', () => {
  const groups = zonesByGroup('America/Sao_Paulo');
  expect(groups[0]?.group).toBe('brazil');
  expect(groups[0]?.zones[0]).toBe('America/Sao_Paulo');
  const all = groups.flatMap(({ zones }) => zones);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toEqual(expect.arrayContaining(Intl.supportedValuesOf('timeZone')));
  expect(zonesByGroup('Etc/Mars').find(({ group }) => group === 'other')?.zones).toContain(
    'Etc/Mars',
  );
});

test.each([
  ['America/Sao_Paulo', 'São Paulo', '−3'],
  ['America/Noronha', 'Fernando de Noronha', '−2'],
  ['America/Rio_Branco', 'Rio Branco', '−5'],
  ['America/Argentina/Salta', 'Argentina · Salta', '−3'],
  ['Asia/Kolkata', 'Kolkata', '+5:30'],
  ['Africa/Abidjan', 'Abidjan', ''],
  ['UTC', 'UTC', ''],
  ['Etc/Mars', 'Mars', null],
])('%s is shown as %s', (zone, place, offset) => {
  expect([placeOf(zone), offsetOf(zone)]).toEqual([place, offset]);
});
