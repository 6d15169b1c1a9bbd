import { expect, test } from 'vitest';
import { agentState } from './agent-state.ts';

const channel = (number: number) => ({
  id: String(number),
  type: 'telegram' as const,
  displayName: 'Loja',
});
const versions = { never: null, published: { number: 3, publishedAt: '2026-01-01T12:00:00Z' } };
const drafts = { same: false, changed: true };
const statuses = ['inactive', 'active'] as const;
const channels = { none: [], one: [channel(1)], two: [channel(1), channel(2)] };

/** Every combination in a line: what it is, what is said of it, and what comes next. */
const table = Object.entries(versions).flatMap(([published, version]) =>
  Object.entries(drafts).flatMap(([draft, hasUnpublishedChanges]) =>
    statuses.flatMap((status) =>
      Object.entries(channels).map(([number, served]) => {
        const agent = { version, hasUnpublishedChanges, status, channels: served };
        const { says, step } = agentState(agent);
        return `${published} ${draft} ${status} ${number}: ${says}, ${step ?? 'nothing to do'}`;
      }),
    ),
  ),
);

test('each combination has one state and one next step', () => {
  expect(table).toEqual([
    'never same inactive none: neverPublished, publish',
    'never same inactive one: neverPublished, publish',
    'never same inactive two: neverPublished, publish',
    'never same active none: neverPublishedOn, publish',
    'never same active one: neverPublishedOn, publish',
    'never same active two: neverPublishedOn, publish',
    'never changed inactive none: neverPublished, publish',
    'never changed inactive one: neverPublished, publish',
    'never changed inactive two: neverPublished, publish',
    'never changed active none: neverPublishedOn, publish',
    'never changed active one: neverPublishedOn, publish',
    'never changed active two: neverPublishedOn, publish',
    'published same inactive none: off, switchOn',
    'published same inactive one: off, switchOn',
    'published same inactive two: off, switchOn',
    'published same active none: noChannel, chooseChannel',
    'published same active one: serves, nothing to do',
    'published same active two: serves, nothing to do',
    'published changed inactive none: offChanged, publishChanges',
    'published changed inactive one: offChanged, publishChanges',
    'published changed inactive two: offChanged, publishChanges',
    'published changed active none: noChannelChanged, publishChanges',
    'published changed active one: servesChanged, publishChanges',
    'published changed active two: servesChanged, publishChanges',
  ]);
});

test('whoever does the steps one after the other comes to the end', () => {
  let agent: Parameters<typeof agentState>[0] = {
    version: null,
    hasUnpublishedChanges: true,
    status: 'inactive',
    channels: [],
  };
  const done: string[] = [];
  for (let { step } = agentState(agent); step !== null; { step } = agentState(agent)) {
    done.push(step);
    if (step === 'switchOn') agent = { ...agent, status: 'active' };
    else if (step === 'chooseChannel') agent = { ...agent, channels: channels.one };
    else agent = { ...agent, version: versions.published, hasUnpublishedChanges: false };
  }
  expect(done).toEqual(['publish', 'switchOn', 'chooseChannel']);
});
