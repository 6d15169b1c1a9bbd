import { ModelFailure, type StepMessage, type Think } from '#server/agent/think.ts';

/**
 * Asks a model once more where it was told more than it can read: with the newer half of what was
 * said before this turn. The later steps of the turn are told that half, too. `earlier`: how many
 * messages stand in front of those of this turn; the first of them says what they are.
 */
export function withNewerHalf(think: Think, earlier: number): Think {
  let isCut = false;
  return async (request, signal) => {
    const cut = { ...request, messages: newerHalf(request.messages, earlier) };
    if (isCut) return think(cut, signal);
    try {
      return await think(request, signal);
    } catch (error) {
      if (!(error instanceof ModelFailure) || error.reason !== 'too_long') throw error;
      if (cut.messages.length === request.messages.length) throw error;
      isCut = true;
      return think(cut, signal);
    }
  };
}

function newerHalf(messages: readonly StepMessage[], earlier: number): StepMessage[] {
  const said = messages.slice(1, earlier);
  const older = Math.ceil(said.length / 2);
  return [...messages.slice(0, 1), ...said.slice(older), ...messages.slice(Math.max(1, earlier))];
}
