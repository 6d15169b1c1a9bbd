import type { z } from 'zod';
import type { agentRoutes } from '#contract/agents/agent-routes.ts';
import { FileTrial } from '#contract/agents/agent-trial.ts';
import type { RouteData, RouteInput } from '#contract/route.ts';
import { wordsSaid } from '#server/agent/words-said.ts';
import type { Transcribe } from '#server/features/models/hearing/transcribe.ts';
import type { ReadPictures } from '#server/features/models/seeing/read-pictures.ts';
import { shrink } from '#server/features/models/seeing/shrink.ts';
import { AppError } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/http/input.ts';
import { tryAgent } from '../playground.ts';
import { type Attempt, prepareTrial, type TrialServices } from './prepare-trial.ts';
import { listen, type Listening, partsWith, readTriedFile } from './tried-file.ts';

type Answer = RouteData<typeof agentRoutes.processMessage>;
type Form = Awaited<ReturnType<RouteInput<typeof agentRoutes.processFile>['body']>>;

/**
 * What an agent would answer to a file: a recording is written down first, and a picture is shown
 * to the model, each where the agent would do so for a customer. Nothing of it is kept.
 */
export async function tryFile(
  services: TrialServices & { transcribe: Transcribe },
  { session, agent, language }: Omit<Attempt, 'body' | 'readPictures'>,
  { file: uploaded, fields }: Form,
): Promise<RouteData<typeof agentRoutes.processFile>> {
  const body = readTrial(fields.trial, language);
  const file = await readTriedFile(uploaded);
  const readPictures = inMemory(file.bytes);
  const { tools, config, number } = await prepareTrial(services, {
    session,
    agent,
    body,
    language,
    readPictures,
  });
  const listener = { workspaceId: session.workspaceId, agentId: agent.id, config };
  const listening = await listen(services.transcribe, listener, file);
  const parts = partsWith(body.message, file, listening);
  const answer = await tryAgent(tools, agent, { ...body, config, parts }, number);
  const { heard } = listening ?? {};
  return {
    ...withListening(answer, listening),
    file: {
      kind: file.kind,
      transcript: heard && 'transcript' in heard ? heard.transcript : null,
      unreadable: heard && 'unreadable' in heard ? heard.unreadable : null,
    },
    said: wordsSaid(parts),
  };
}

/** Throws `invalid_input`. */
function readTrial(text: string, language: 'pt' | 'en'): z.output<typeof FileTrial> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new AppError('invalid_input', {}, [{ path: 'trial', message: 'JSON' }]);
  }
  return parseInput(FileTrial, value, language, 'trial');
}

/** The one picture of a trial, whatever the turn calls it. It is made small once. */
function inMemory(bytes: Uint8Array): ReadPictures {
  let small: ReturnType<typeof shrink> | undefined;
  return async (_, refs) => {
    small ??= shrink(bytes);
    const shown = await small;
    return new Map(
      shown === null ? [] : refs.map((ref) => [ref, { bytes: shown, mediaType: 'image/jpeg' }]),
    );
  };
}

/** The answer with what the listening took before it: a step, its time and its cost. */
function withListening(answer: Answer, listening: Listening): Answer {
  if (listening === null) return answer;
  const { heard, ms, costMicros } = listening;
  const step =
    'transcript' in heard ? { step: 'transcribed', detail: heard.transcript.by, ms } : null;
  const trace = step ? [step, ...answer.trace] : answer.trace;
  const { explanation, usage } = answer;
  return {
    ...answer,
    trace,
    explanation: {
      ...explanation,
      trace,
      costMicros: explanation.costMicros + costMicros,
      ms: explanation.ms + ms,
    },
    usage: { ...usage, costMicros: usage.costMicros + costMicros },
  };
}
