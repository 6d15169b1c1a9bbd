import {
  ModelFailure,
  type Think,
  type ThinkRequest,
  type ThinkStep,
} from '#server/agent/think.ts';

/**
 * Asks a model, for at most as long as the request says and until the signal. A port that heeds
 * neither goes on unheard.
 */
export async function askModel(
  think: Think,
  request: ThinkRequest,
  signal: AbortSignal,
): Promise<ThinkStep> {
  const left = request.deadline - Date.now();
  if (left <= 0) throw new ModelFailure('model_failed');
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new ModelFailure('model_failed')), left);
  const aborted = (): void => late.reject(signal.reason);
  signal.addEventListener('abort', aborted, { once: true });
  try {
    return await Promise.race([think(request, signal), late.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', aborted);
  }
}
