import { setTimeout as wait } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import type { ThinkRequest } from '#server/agent/think.ts';
import { takeTurn } from '#server/agent/take-turn.ts';
import { searchDraft } from '#server/features/knowledge/knowledge.ts';
import { modelFetch } from '#server/features/models/access.ts';
import { askModel } from '#server/features/models/calls/ask-model.ts';
import { createThinking } from '#server/features/models/think.ts';
import type { DueConversation } from '#server/pipeline/turn/collect.ts';
import { createPlaces } from '#server/pipeline/turn/thinking/places.ts';
import { prepareThinking, type ThinkingTools } from '#server/pipeline/turn/thinking/thinking.ts';
import { createLog } from '#server/platform/log.ts';
import type { Outside } from '#server/platform/outside/outside.ts';
import { createSecrets } from '#server/platform/secrets.ts';
import type { Ground } from './ground.ts';

/** A model without a network: a search where a turn has two steps, and then an answer. */
function modelOf(count: number, modelMs: number): Outside {
  return {
    check: async () => {},
    close: async () => {},
    async request(_address, asked) {
      if (modelMs > 0) await wait(modelMs);
      const isFirst = !String(asked?.body).includes('"role":"tool"');
      const [name, args] =
        count === 2 && isFirst
          ? ['search', { query: 'prazo de entrega' }]
          : ['reply', { text: 'Em até 40 minutos.', kind: 'answer', sources: ['p1'] }];
      const call = {
        id: uuidv7(),
        type: 'function',
        function: { name, arguments: JSON.stringify(args) },
      };
      const answer = {
        id: 'answer',
        object: 'chat.completion',
        created: 1,
        model: 'm',
        choices: [
          {
            index: 0,
            finish_reason: 'tool_calls',
            message: { role: 'assistant', content: null, tool_calls: [call] },
          },
        ],
        usage: { prompt_tokens: 1000, completion_tokens: 50, total_tokens: 1050 },
      };
      return {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify(answer)),
      };
    },
  };
}

/** Asks the model as a turn does, with nothing around it. */
export function asker(count: number) {
  const access = {
    provider: 'compatible' as const,
    baseUrl: 'https://model.example/v1',
    key: null,
    fetch: modelFetch(modelOf(count, 0)),
  };
  const { signal } = new AbortController();
  return (request: ThinkRequest) => askModel(access, 'm', { ...request, temperature: 0.2 }, signal);
}

/** Takes a turn; resolves when the model has decided and its steps are recorded. */
export function turner(ground: Ground, count: number, modelMs = 0) {
  const { db, version, connectionId } = ground;
  const log = createLog('silent');
  const secrets = createSecrets(Buffer.alloc(32, 1).toString('base64'));
  const think = createThinking({ db, secrets, log, outside: modelOf(count, modelMs) })({
    workspaceId: ground.steps.workspaceId,
    agentId: version.agentId,
    purpose: 'turn',
    brain: {
      kind: 'model',
      connectionId,
      model: 'm',
      fallback: null,
      temperature: 0.2,
      builtinFirst: false,
    },
  });
  const tools: ThinkingTools = {
    db,
    places: createPlaces(),
    // It looks after all turns of a process at once, so it costs the same however many there are.
    watch: { watch: () => () => {} },
    modelOf: () => ({
      think(request, signal) {
        ground.asked?.push(request);
        return think(request, signal);
      },
      builtinFirst: false,
    }),
  };
  const search = searchDraft(version.config);
  return async (due: DueConversation): Promise<void> => {
    const { messages, conversation } = due;
    const thinking = prepareThinking(due, { version, messages }, tools);
    const { run, outcome } = await takeTurn(
      {
        version,
        messages: messages.map(({ id, parts, provider_time: time }) => ({ id, time, parts })),
        people: [],
        contact: { name: 'Ana', optedOut: false },
        state: conversation.agent_state,
      },
      {
        search,
        now: () => new Date(),
        ...(thinking.model && { model: thinking.model }),
      },
      thinking.signal,
    );
    thinking.close(run);
    if (outcome.kind !== 'reply' || run?.fallback !== null)
      throw new Error(
        `The turn ended otherwise: ${JSON.stringify({ outcome, run }).slice(0, 500)}`,
      );
  };
}
