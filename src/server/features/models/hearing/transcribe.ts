import { transcribe } from 'ai';
import type { Transcript, Unreadable } from '#channels/message.ts';
import type { AgentConfig } from '#contract/agents/agents.ts';
import type { ModelChoice } from '#contract/agents/brain.ts';
import { usualTranscribers } from '#contract/models/transcribers.ts';
import { accessOf, CALL_MS } from '../access.ts';
import type { Purpose } from '../budgets/usage.store.ts';
import { CallFailure } from '../calls/call-failure.ts';
import { type Circuit, createCircuit } from '../calls/circuit.ts';
import { classify, requestIdOf } from '../calls/classify.ts';
import { tellUnsent } from '../calls/model-called.ts';
import { nothing, paidCall } from '../calls/paid-call.ts';
import {
  type CallServices,
  connectionFor,
  endingBy,
  reachConnection,
} from '../calls/reach-connection.ts';
import type { ConnectionRow } from '../connections.store.ts';
import { audioMinuteOf } from '../prices.ts';
import { listPrices } from '../prices.store.ts';
import { transcriptionModel } from './transcription-model.ts';

/** What is to be written down, and for whom. */
export interface Speech {
  workspaceId: string;
  agentId: string;
  config: Pick<AgentConfig, 'brain' | 'media'>;
  /** As what it is charged. */
  purpose: Extract<Purpose, 'transcribe' | 'test'>;
  bytes: Uint8Array;
  /** Null: nothing says how long it is. */
  seconds: number | null;
  /** The longest that it may be. */
  atMostSeconds: number;
  /** Hears what each call has cost, in millionths of a dollar, also of one that failed. */
  onCost?: (costMicros: number) => void;
}

export type Transcribe = (speech: Speech, signal: AbortSignal) => Promise<Transcript | Unreadable>;

/** A long recording takes a provider longer: so much for each second of it. */
const MS_OF_SECOND = 40;
/** What a provider counts at least. */
const SHORTEST_SECONDS = 10;
const SECONDS_OF_MINUTE = 60;

/**
 * Makes what writes speech down: the connection of the agent's model, or of its second model, the
 * first that can. Every call is charged to the budgets. What fails is a reason; where the signal
 * ended it, its reason is thrown. A process has one, because it remembers which connections fail.
 * It does so apart from the models that think: who does not hear may still answer.
 */
export function createTranscribing(services: CallServices): Transcribe {
  const circuit = createCircuit();
  return async (speech, signal) => {
    const { brain } = speech.config;
    if (brain.kind === 'builtin') return 'cannot';
    const choices = brain.fallback ? [brain, brain.fallback] : [brain];
    let failed: Unreadable = 'cannot';
    for (const { connectionId } of choices) {
      try {
        const written = await write(services, circuit, { ...speech, connectionId }, signal);
        if (written !== null) return written;
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        failed = reasonOf(error);
        // Another model would hear as little.
        if (failed === 'no_words') break;
      }
    }
    return failed;
  };
}

const reasons: Partial<Record<CallFailure['code'], Unreadable>> = {
  over_budget: 'no_budget',
  empty: 'no_words',
};
const reasonOf = ({ code }: CallFailure): Unreadable => reasons[code] ?? 'failed';

type Asked = Speech & { connectionId: ModelChoice['connectionId'] };

/** Resolves with null where the connection has nobody who hears. */
async function write(
  services: CallServices,
  circuit: Circuit,
  asked: Asked,
  signal: AbortSignal,
): Promise<Transcript | null> {
  const connection = await connectionFor(services, asked);
  const usual = usualTranscribers[connection.provider];
  if (usual === null) return null;
  const model = asked.config.media.transcriber ?? usual;
  const longestMs = CALL_MS + (asked.seconds ?? asked.atMostSeconds) * MS_OF_SECOND;
  const reach = { ...asked, connection, model, isTurn: false, until: Date.now() + longestMs };
  return reachConnection(services, circuit, reach, signal, () =>
    paid(services, { ...reach, longestMs }, signal),
  );
}

async function paid(
  services: CallServices,
  asked: Asked & { connection: ConnectionRow; model: string; until: number; longestMs: number },
  signal: AbortSignal,
): Promise<Transcript> {
  const { workspaceId, agentId, purpose, connection, model, bytes, seconds, atMostSeconds } = asked;
  const own = (await listPrices(services.db, workspaceId, connection.id)).find(
    (one) => one.model === model,
  );
  const minute = audioMinuteOf(connection.provider, model, own);
  // Nothing is unlimited: what nobody can count is not asked.
  if (minute === null) {
    tellUnsent(connection.provider, 'over_budget');
    throw new CallFailure({ code: 'over_budget', isUnsent: true });
  }
  const costOf = (length: number): number =>
    Math.ceil((Math.max(SHORTEST_SECONDS, length) * minute) / SECONDS_OF_MINUTE);
  const bill = {
    workspaceId,
    agentId,
    model,
    purpose,
    connectionId: connection.id,
    provider: connection.provider,
    most: costOf(seconds ?? atMostSeconds),
    ...(asked.onCost && { onCost: asked.onCost }),
  };
  const access = accessOf(services, workspaceId, connection, asked.longestMs);
  const { text, language, heardSeconds } = await paidCall(services, bill, signal, {
    work: () =>
      endingBy(asked.until, signal, async (ending) => {
        const heard = await hear(await transcriptionModel(access, model), bytes, ending);
        return { ...heard, usage: nothing };
      }),
    cost: (heard) => {
      const length = seconds ?? heard.heardSeconds;
      return length === null ? null : costOf(length);
    },
  });
  return { text, language, seconds: seconds ?? heardSeconds, by: model };
}

async function hear(
  model: Awaited<ReturnType<typeof transcriptionModel>>,
  audio: Uint8Array,
  signal: AbortSignal,
): Promise<{ text: string; language: string | null; heardSeconds: number | null }> {
  try {
    const { text, language, durationInSeconds, responses } = await transcribe({
      model,
      audio,
      maxRetries: 0,
      abortSignal: signal,
      telemetry: { isEnabled: false },
    });
    const words = text.trim();
    if (words === '')
      throw new CallFailure({
        code: 'empty',
        requestId: requestIdOf(responses[0]?.headers ?? {}),
      });
    return {
      text: words.slice(0, LONGEST_TEXT).toWellFormed().replaceAll('\0', ''),
      language: language ?? null,
      heardSeconds: durationInSeconds ?? null,
    };
  } catch (error) {
    // First of all, because what is ended in the middle looks like a fault of the provider's.
    signal.throwIfAborted();
    throw classify(error);
  }
}

/** Nobody says more in ten minutes; a model that repeats itself does. */
const LONGEST_TEXT = 20_000;
