import { setImmediate } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { afterEach, expect, test, vi } from 'vitest';
import { catalog } from '#channels/catalog.ts';
import type { Signal } from '#channels/channel.ts';
import { AgentConfig } from '#contract/agents/agents.ts';
import { takeTurn } from '#server/agent/take-turn.ts';
import type { Hit, TurnResult } from '#server/agent/turn.ts';
import { type PipelineSteps, startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { askAgent } from './ask-agent.ts';
import type { DueConversation } from './collect.ts';
import type { DecideTools } from './decide-tools.ts';
import { createPlaces } from './thinking/places.ts';
import { prepareThinking, type ThinkingTools } from './thinking/thinking.ts';
import { readUnanswered } from './turn-messages.store.ts';

afterEach(() => void vi.useRealTimers());

const { abilities } = catalog.telegram;
const channel = { type: 'telegram', abilities, render: () => [] };
const config = AgentConfig.parse({ debounce: { quietMs: 0, maxMs: 0 } });
const version = { id: uuidv7(), agentId: uuidv7(), agentName: 'Recepção', number: 1, config };

async function due(steps: PipelineSteps, text: string): Promise<DueConversation> {
  await steps.write('A', text);
  const { conversation } = await steps.claim('A');
  const messages = await readUnanswered(steps.db, [conversation.id]);
  return { conversation, messages, more: false, people: [] };
}
const tools = (given: Partial<DecideTools>): DecideTools => ({
  takeTurn,
  channel: async () => channel,
  version: async () => version,
  reception: () => Promise.reject(new Error('an agent answers')),
  earlier: () => Promise.reject(new Error('an agent answers')),
  search: () => async () => [],
  signal: () => {},
  clock: { age: async () => 0 },
  ...given,
});

test('a turn that took too long takes no place when what it waited for comes', async () => {
  await using steps = await startPipelineSteps();
  const asked = await due(steps, 'demora quanto?');
  const searching = Promise.withResolvers<void>();
  const found = Promise.withResolvers<Hit[]>();
  const places = createPlaces();
  const thinking: ThinkingTools = {
    db: steps.db,
    places,
    watch: { watch: () => () => {} },
    modelOf: () => ({ think: () => Promise.reject(new Error('it is over')), builtinFirst: true }),
  };
  const search = () => async (): Promise<Hit[]> => {
    searching.resolve();
    return found.promise;
  };
  vi.useFakeTimers();
  const turn = askAgent(asked, { version, channel }, tools({ thinking, search }));
  await searching.promise;
  vi.advanceTimersByTime(45_000);
  await expect(turn).rejects.toThrow('longer than 45 s');
  found.resolve([]);
  vi.useRealTimers();
  await setImmediate();
  expect(places.taken).toBe(0);
});

test('a turn that is over begins to ask no model, whatever still holds its ports', async () => {
  await using steps = await startPipelineSteps();
  const asked = await due(steps, 'demora quanto?');
  const places = createPlaces();
  const thinking = prepareThinking(
    asked,
    { version, messages: asked.messages },
    {
      db: steps.db,
      places,
      watch: { watch: () => () => {} },
      modelOf: () => ({ think: () => Promise.reject(new Error('it is over')), builtinFirst: true }),
    },
  );
  thinking.close();
  await expect(thinking.model?.begin()).rejects.toThrow('lost');
  expect(places.taken).toBe(0);
});

test('typing shows after 150 ms, again before the channel would end it, and not after the turn', async () => {
  await using steps = await startPipelineSteps();
  const asked = await due(steps, 'oi');
  const decided = Promise.withResolvers<TurnResult>();
  const signals: Signal[] = [];
  vi.useFakeTimers();
  const turn = askAgent(
    asked,
    { version, channel },
    tools({
      takeTurn: () => decided.promise,
      signal: (_, told) => void signals.push(told),
    }),
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
