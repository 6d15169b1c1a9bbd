import type { ModelBrain } from '#contract/agents/brain.ts';
import { ModelFailure, type ModelFailureReason, type Think } from '#server/agent/think.ts';
import { CALL_MS } from './access.ts';
import type { Spender } from './budgets/budgets.store.ts';
import type { Purpose } from './budgets/usage.store.ts';
import { askConnection } from './calls/ask-connection.ts';
import { CallFailure } from './calls/call-failure.ts';
import { createCircuit } from './calls/circuit.ts';
import type { CallServices } from './calls/reach-connection.ts';
import type { ReadPictures } from './seeing/read-pictures.ts';

/** The second model is asked only with so much time left. */
const SECOND_MS = 12_000;
/** What the first one may take longer to end than it has. */
const MARGIN_MS = 500;
/** With less, the first one gets all of it. */
const SHARED_MS = 19_000;

export interface ThinkContext extends Spender {
  brain: ModelBrain;
  purpose: Purpose;
  /** Finds the pictures that its messages name, where they are not those of customers. */
  readPictures?: ReadPictures;
}

/**
 * Makes what an agent's turn asks: its model, and its second model where the first gives nothing.
 * Every call is charged to the budgets. What fails is a ModelFailure; where the signal ended it,
 * its reason is thrown. A process has one, because it remembers which connections fail.
 * `readPictures`: finds the pictures that messages name.
 */
export function createThinking(
  services: CallServices,
  readPictures?: ReadPictures,
): (context: ThinkContext) => Think {
  const circuit = createCircuit();
  return ({ brain, purpose, readPictures: read = readPictures, ...spender }) =>
    async (request, signal) => {
      const { system, messages, earlier, tools, maxOutputTokens, deadline } = request;
      const { temperature } = brain;
      const refs = messages.flatMap((message) =>
        message.role === 'user' ? (message.pictures ?? []) : [],
      );
      const pictures = refs.length > 0 && (await read?.(spender.workspaceId, refs));
      const question = {
        system,
        messages,
        earlier,
        tools,
        maxOutputTokens,
        temperature,
        ...(pictures && { pictures }),
        ...(spender.agentId === null ? {} : { cacheName: spender.agentId }),
      };
      const first = { connectionId: brain.connectionId, model: brain.model };
      const choices = brain.fallback ? [first, brain.fallback] : [first];
      const failures: CallFailure[] = [];
      for (const choice of choices) {
        const isSecond = choice !== first;
        const left = deadline - Date.now();
        if (isSecond && left < SECOND_MS) break;
        const shared =
          !isSecond && choices.length > 1 && left >= SHARED_MS ? SECOND_MS + MARGIN_MS : 0;
        const until = Date.now() + Math.min(CALL_MS, left - shared);
        const began = performance.now();
        // Also of what was asked again.
        let costMicros = 0;
        const onCost = (micros: number): void => void (costMicros += micros);
        try {
          const asked = { ...spender, purpose, choice, question, until, onCost };
          const answer = await askConnection(services, circuit, asked, signal);
          return {
            text: answer.text,
            calls: answer.calls,
            usage: {
              input: answer.usage.input,
              cached: answer.usage.cached,
              output: answer.usage.output,
            },
            costMicros,
            ms: Math.round(performance.now() - began),
            connectionId: choice.connectionId,
            model: choice.model,
            requestId: answer.requestId,
            fallback: isSecond ? 'second_model' : null,
          };
        } catch (error) {
          if (!(error instanceof CallFailure)) throw error;
          failures.push(error);
          request.onFailed?.({ ...choice, code: error.code, costMicros });
          // Another model would be told the same.
          if (error.code === 'refused' || error.code === 'too_long') break;
        }
      }
      throw failureOf(failures.at(-1));
    };
}

const reasons: Partial<Record<CallFailure['code'], ModelFailureReason>> = {
  over_budget: 'over_budget',
  refused: 'model_refused',
  too_long: 'too_long',
  no_connection: 'no_connection',
};

function failureOf(failure: CallFailure | undefined): ModelFailure {
  if (!failure) return new ModelFailure('model_failed');
  const { code, status, requestId } = failure;
  return new ModelFailure(reasons[code] ?? 'model_failed', {
    ...(status === undefined ? {} : { status }),
    ...(requestId === null ? {} : { requestId }),
  });
}
