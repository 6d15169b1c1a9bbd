import {
  type FailedCall,
  ModelFailure,
  type Think,
  type ThinkRequest,
  type ThinkStep,
} from '#server/agent/think.ts';

/** Whoever has ended by then still has a bill to settle. */
const BILL_MS = 500;

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
  let isOver = false;
  const onFailed = (failed: FailedCall): void => {
    if (!isOver) request.onFailed?.(failed);
  };
  const unknown = { connectionId: null, model: null };
  if (left <= 0) {
    onFailed({ ...unknown, code: 'no_time', costMicros: 0 });
    throw new ModelFailure('model_failed');
  }
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    onFailed({ ...unknown, code: 'too_slow', costMicros: null });
    late.reject(new ModelFailure('model_failed'));
  }, left);
  const aborted = (): void => late.reject(signal.reason);
  signal.addEventListener('abort', aborted, { once: true });
  try {
    const asked = { ...request, onFailed, deadline: request.deadline - BILL_MS };
    return await Promise.race([think(asked, signal), late.promise]);
  } finally {
    isOver = true;
    clearTimeout(timer);
    signal.removeEventListener('abort', aborted);
  }
}
