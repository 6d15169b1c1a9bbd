import { expect, test } from 'vitest';
import { createCircuit } from './circuit.ts';

/** What happens at which second, and whether the connection may be asked. */
function at(clock: { ms: number }, seconds: number): void {
  clock.ms = seconds * 1000;
}

test('five failures in 30 seconds give 30 seconds of rest, and then one tries', () => {
  const clock = { ms: 0 };
  const circuit = createCircuit(() => clock.ms);
  for (const second of [0, 5, 10, 15]) {
    at(clock, second);
    circuit.failed('a');
    expect(circuit.admits('a')).toBe(true);
  }
  at(clock, 20);
  circuit.failed('a');
  expect(circuit.admits('a')).toBe(false);
  expect(circuit.admits('b')).toBe(true);
  at(clock, 49);
  expect(circuit.admits('a')).toBe(false);
  at(clock, 51);
  expect([circuit.admits('a'), circuit.admits('a')]).toEqual([true, false]);
  circuit.failed('a');
  at(clock, 80);
  expect(circuit.admits('a')).toBe(false);
  at(clock, 82);
  expect(circuit.admits('a')).toBe(true);
  circuit.forgo('a');
  expect(circuit.admits('a')).toBe(true);
  circuit.worked('a');
  expect([circuit.admits('a'), circuit.admits('a')]).toEqual([true, true]);
});

test('failures that lie apart are no outage', () => {
  const clock = { ms: 0 };
  const circuit = createCircuit(() => clock.ms);
  for (let second = 0; second < 200; second += 10) {
    at(clock, second);
    circuit.failed('a');
    expect(circuit.admits('a')).toBe(true);
  }
});

test('two calls that hung give rest, also one after the other, and one that worked between them none', () => {
  const clock = { ms: 0 };
  const circuit = createCircuit(() => clock.ms);
  circuit.failed('a', 'hung');
  circuit.worked('a');
  at(clock, 20);
  circuit.failed('a', 'hung');
  expect(circuit.admits('a')).toBe(true);
  at(clock, 40);
  circuit.failed('a', 'hung');
  expect(circuit.admits('a')).toBe(false);
  circuit.failed('b', 'hung');
  at(clock, 71);
  circuit.failed('b', 'hung');
  expect(circuit.admits('b'), 'they lie too far apart').toBe(true);
});
