import i18next from 'i18next';
import { ApiError, call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { personHere } from '#web/lib/session/session-over.ts';
import { upload } from '#web/lib/api/upload.ts';
import { current, isWaiting, leave, mark, onChange, refresh, setHeldUp } from './entries.ts';
import type { Unsent } from './entry.ts';
import { setShare } from './shares.ts';

/** The wait before a retry, in ms, where the server does not say when to retry. */
const againAfterMs = 5_000;
/**
 * The limits, in ms, of the wait that a server may ask for: people expect their messages to leave.
 */
const soonestMs = 1_000;
const latestMs = 60_000;
/** The conversations in which this tab sends, or waits until another tab has finished. */
const lanes = new Set<string>();
const travelling = new Map<string, AbortController>();
let again: ReturnType<typeof setTimeout> | undefined;

/**
 * The entries to send: only those of the person at this tab, so that nothing is sent in somebody
 * else's name, and not those that the server has and that are merely still shown.
 */
const waiting = (): Unsent[] =>
  current().filter(
    ({ id, userId, error }) => error === null && userId === personHere() && isWaiting(id),
  );

/**
 * Sends the waiting entries: in each conversation one at a time and in the order of sending,
 * whichever tab they are from.
 */
export function work(): void {
  clearTimeout(again);
  for (const { conversationId } of waiting()) {
    if (lanes.has(conversationId)) continue;
    lanes.add(conversationId);
    void alone(`recado.outbox ${conversationId}`, () => workOff(conversationId));
  }
}

/**
 * Runs `task` in one tab at a time. Over plain HTTP, or where the browser stores nothing, there are
 * no locks. Two tabs may then send the same message, which the server accepts once.
 */
async function alone(name: string, task: () => Promise<void>): Promise<void> {
  let began = false;
  try {
    if ('locks' in navigator) await navigator.locks.request(name, () => ((began = true), task()));
  } catch (error) {
    if (began) throw error;
    console.warn('Tabs do not wait for each other', error);
  }
  if (!began) await task();
}

/**
 * A refused message keeps its error and does not delay the next one; a lost connection delays all
 * of them.
 */
async function workOff(conversationId: string): Promise<void> {
  try {
    for (;;) {
      await refresh();
      const entry = waiting().find((one) => one.conversationId === conversationId);
      if (!entry) return;
      try {
        await deliver(entry);
        setHeldUp(conversationId, false);
        await leave(entry.id);
      } catch (error) {
        if (!isWaiting(entry.id)) continue; // discarded while it was being sent
        if (saysNothing(error)) return tryLater(conversationId, error);
        setHeldUp(conversationId, false);
        await mark(
          entry.id,
          error instanceof Unreadable ? i18next.t('conversations.attach.gone') : errorText(error),
        );
      }
    }
  } finally {
    lanes.delete(conversationId);
  }
}

function tryLater(conversationId: string, error: unknown): void {
  setHeldUp(conversationId, true);
  const asked =
    error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : againAfterMs;
  clearTimeout(again);
  again = setTimeout(work, Math.min(Math.max(asked, soonestMs), latestMs));
}

/**
 * Whether an error says nothing about the message: there was no answer, a proxy answered, the
 * server is in trouble, or nobody is signed in.
 */
const saysNothing = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status >= 500 || error.code === 'unreadable' || [401, 408, 429].includes(error.status)
    : !(error instanceof Unreadable);

async function deliver({
  id,
  conversationId,
  userId,
  content,
  seen: newest,
}: Unsent): Promise<void> {
  const params = { id: conversationId };
  const seen = newest === null ? {} : { seen: newest };
  if (content.kind === 'text') {
    await call('sendMessage', {
      params,
      body: { id, message: { kind: 'text', text: content.text }, ...seen },
    });
    return;
  }
  const { file, caption } = content;
  const controller = new AbortController();
  travelling.set(id, controller);
  try {
    await readable(file);
    controller.signal.throwIfAborted();
    if (personHere() !== userId) throw new Error('Somebody else is here now');
    setShare(id, 0);
    const sent = { params, query: { messageId: id, ...seen }, fields: { caption }, body: file };
    await upload('sendFile', sent, (share) => setShare(id, share), controller.signal);
  } finally {
    travelling.delete(id);
    setShare(id, null);
  }
}

class Unreadable extends Error {}

/**
 * Without storage the entry still refers to the file on the disk. If that was changed or deleted,
 * the error would look like one of the network, so it is read first.
 */
async function readable(file: File): Promise<void> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new Unreadable();
    });
}

/** An entry that is discarded in any tab stops being sent. */
onChange(() => {
  for (const [id, controller] of travelling) if (!isWaiting(id)) controller.abort();
});
