import { uuidv7 } from 'uuidv7';
import { afterEach, expect, test, vi } from 'vitest';
import { catalog } from '#channels/catalog.ts';
import type { Signal } from '#channels/channel.ts';
import { AgentConfig } from '#contract/agents/agents.ts';
import type { TurnResult } from '#server/agent/turn.ts';
import { startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { askAgent } from './ask-agent.ts';
import { readUnanswered } from './turn-messages.store.ts';

afterEach(() => void vi.useRealTimers());

test('typing shows after 150 ms, again before the channel would end it, and not after the turn', async () => {
  await using steps = await startPipelineSteps();
  await steps.write('A');
  const { conversation } = await steps.claim('A');
  const messages = await readUnanswered(steps.db, [conversation.id]);
  const config = AgentConfig.parse({ debounce: { quietMs: 0, maxMs: 0 } });
  const version = { id: uuidv7(), agentId: uuidv7(), agentName: 'Recepção', number: 1, config };
  const { abilities } = catalog.telegram;
  const channel = { type: 'telegram', abilities, render: () => [] };
  const decided = Promise.withResolvers<TurnResult>();
  const signals: Signal[] = [];
  vi.useFakeTimers();
  const turn = askAgent(
    { conversation, messages, more: false, people: [] },
    { version, channel },
    {
      takeTurn: () => decided.promise,
      channel: async () => channel,
      version: async () => version,
      reception: () => Promise.reject(new Error('an agent answers')),
      earlier: () => Promise.reject(new Error('an agent answers')),
      search: () => async () => [],
      signal: (_, told) => void signals.push(told),
      clock: { age: async () => 0 },
    },
  );
  const shownAfter = (ms: number): number => {
    vi.advanceTimersByTime(ms);
    return signals.length;
  };
  expect(shownAfter(149)).toBe(0);
  expect(shownAfter(1)).toBe(1);
  expect(shownAfter((abilities.typingMs ?? 0) - 1)).toBe(2);
  decided.resolve({
    outcome: { kind: 'wait', reason: 'gesture', text: null },
    trace: [],
    state: {},
    consent: null,
    opensAt: null,
  });
  await turn;
  expect(shownAfter(60_000)).toBe(2);
  expect(signals[0]).toEqual({ kind: 'typing', chat: 'A', messageId: 'A:1' });
});
