import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '#server/platform/services.ts';
import { type ConnectionRow, findConnection } from '../connections.store.ts';
import { noticeStatus } from '../status.ts';
import { CallFailure, lasting } from './call-failure.ts';
import type { Circuit } from './circuit.ts';
import { tellUnsent } from './model-called.ts';

export type CallServices = Pick<Services, 'db' | 'secrets' | 'outside' | 'log'>;

/** Who asks which connection, and until when. */
export interface Reach {
  workspaceId: string;
  connectionId: string;
  /** What is asked there. */
  model: string;
  /** It thinks for a customer: people are told of what is wrong with it, too. */
  isTurn: boolean;
  /** Epoch milliseconds: it ends by then. */
  until: number;
}

/** A call that was given less than this long may have been well. */
const HUNG_MS = 10_000;
const RETRIES = 2;
const FIRST_WAIT_MS = 250;
/** With less time than this left, another try would not end in time. */
const SHORTEST_MS = 1_000;

/** Throws `no_connection`. */
export async function connectionFor(
  { db }: Pick<CallServices, 'db'>,
  { workspaceId, connectionId }: Pick<Reach, 'workspaceId' | 'connectionId'>,
): Promise<ConnectionRow> {
  const connection = await findConnection(db, workspaceId, connectionId);
  if (!connection) throw new CallFailure({ code: 'no_connection' });
  return connection;
}

/**
 * Asks a connection, and again where that may help; one that fails too often is left alone. People
 * are told of what does not pass by itself. Throws what `work` throws.
 */
export async function reachConnection<Got>(
  services: CallServices,
  circuit: Circuit,
  reach: Reached,
  signal: AbortSignal,
  work: () => Promise<Got>,
): Promise<Got> {
  return withRetries(reach.until, signal, () => once(services, circuit, reach, work));
}
type Reached = Reach & { connection: ConnectionRow };

async function withRetries<Got>(
  until: number,
  signal: AbortSignal,
  work: () => Promise<Got>,
  tries = 0,
): Promise<Got> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallFailure) || !error.isPassing || tries === RETRIES) throw error;
    const usualMs = FIRST_WAIT_MS * 2 ** tries * (0.5 + Math.random());
    const waitMs = Math.max(error.waitMs, usualMs);
    if (Date.now() + waitMs + SHORTEST_MS > until) throw error;
    await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    return withRetries(until, signal, work, tries + 1);
  }
}

async function once<Got>(
  services: CallServices,
  circuit: Circuit,
  reach: Reached,
  work: () => Promise<Got>,
): Promise<Got> {
  const { workspaceId, connection, model } = reach;
  if (!circuit.admits(connection.id)) {
    tellUnsent(connection.provider, 'resting');
    throw new CallFailure({ code: 'resting' });
  }
  const began = performance.now();
  try {
    const got = await work();
    circuit.worked(connection.id);
    if (circuit.isMended(connection.id, model) && connection.status === 'error')
      await noticeStatus(services.db, workspaceId, connection, { code: 'ok' });
    return got;
  } catch (error) {
    const isOutage = error instanceof CallFailure && error.isOutage;
    if (isOutage) circuit.failed(connection.id, hung(error, began) ? 'hung' : undefined);
    else circuit.forgo(connection.id);
    if (error instanceof CallFailure) {
      const { code, status, requestId } = error;
      services.log.warn(
        { code, status, requestId, provider: connection.provider, connectionId: connection.id },
        'a model gave no answer',
      );
      await tellOf(services, circuit, reach, error);
    }
    throw error;
  }
}

/** Tells people, once, of what does not pass by itself. */
async function tellOf(
  { db }: Pick<CallServices, 'db'>,
  circuit: Circuit,
  { workspaceId, connection, model, isTurn }: Reached,
  { code, lastsWith }: CallFailure,
): Promise<void> {
  if (lastsWith === null || code === 'no_connection' || code === 'resting') return;
  // Whoever tries a model sees what is wrong with it.
  if (lastsWith === 'model' && !isTurn) return;
  circuit.broke(connection.id, model);
  // Of two models that are broken, people are told of one after the other.
  if (lastsWith === 'model' && connection.status_reason && lasting[connection.status_reason])
    return;
  await noticeStatus(db, workspaceId, connection, {
    code,
    ...(lastsWith === 'model' && { model }),
  });
}

const hung = ({ code, status }: CallFailure, began: number): boolean =>
  code === 'too_slow' && status === undefined && performance.now() - began >= HUNG_MS;

/** Ends the work at `until`: it then fails with `too_slow`. Throws the signal's reason, too. */
export async function endingBy<Got>(
  until: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Got>,
): Promise<Got> {
  const ending = new AbortController();
  // An error is dear to make, and hardly any call is late.
  const late = (): void => ending.abort(new CallFailure({ code: 'too_slow' }));
  const end = (): void => ending.abort(signal.reason);
  signal.addEventListener('abort', end, { once: true });
  const timer = setTimeout(late, Math.max(1, until - Date.now()));
  try {
    signal.throwIfAborted();
    return await work(ending.signal);
  } catch (error) {
    signal.throwIfAborted();
    throw ending.signal.aborted ? ending.signal.reason : error;
  } finally {
    // A timer that is left runs on for the rest of its time, with all that the call held.
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}
