import { ModelFailure, type Think, type ThinkRequest } from '#server/agent/think.ts';

/**
 * Asks a model once more where it was told more than it can read: with the newer half of what was
 * said before this turn. The later steps of the turn are told that half, too.
 */
export function withNewerHalf(think: Think): Think {
  let isCut = false;
  return async (request, signal) => {
    if (isCut) return think(newerHalf(request), signal);
    try {
      return await think(request, signal);
    } catch (error) {
      if (!(error instanceof ModelFailure) || error.reason !== 'too_long') throw error;
      const half = newerHalf(request);
      if (half.earlier === request.earlier) throw error;
      isCut = true;
      return think(half, signal);
    }
  };
}

/** The first of the earlier messages says what they are. */
function newerHalf(request: ThinkRequest): ThinkRequest {
  const { messages, earlier } = request;
  const [first, ...said] = messages.slice(0, earlier);
  if (!first) return request;
  const kept = [first, ...said.slice(Math.ceil(said.length / 2))];
  return { ...request, messages: [...kept, ...messages.slice(earlier)], earlier: kept.length };
}
