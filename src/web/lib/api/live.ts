import { LIVE_PATH, liveTopics, type LiveTopic } from '#contract/live.ts';
import { apiBase } from './api.ts';
import { goesOn } from '#web/lib/session/session-over.ts';
import { readToken } from '#web/lib/session/token.ts';

/**
 * The server sends something every 20 s. A connection that is silent for longer is dead, whatever
 * the browser reports.
 */
const SILENCE_MS = 50_000;
/** Of the window: the stream is there again after a break, in which the server may be another one. */
export const liveAgain = 'recado-live-again';
const RETRY_MS = { first: 1_000, longest: 30_000 };

/**
 * Reports what changes in the workspace while this page is visible. A hidden tab must not hold a
 * connection, because a browser has only six per host. After a lost connection `hear` gets every
 * topic, because the server does not repeat what was missed. Returns a function that stops it.
 */
export function followLive(hear: (topics: readonly LiveTopic[]) => void): () => void {
  let current: AbortController | null = null;
  let missed = false;

  const look = (): void => {
    if (document.visibilityState === 'hidden') {
      current?.abort();
      current = null;
      missed = true;
    } else if (!current) {
      current = new AbortController();
      void follow(current.signal, hear, missed);
    }
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    current?.abort();
  };
}

async function follow(
  stopped: AbortSignal,
  hear: (topics: readonly LiveTopic[]) => void,
  missedBefore: boolean,
): Promise<void> {
  let missed = missedBefore;
  let waitMs = RETRY_MS.first;
  while (!stopped.aborted) {
    try {
      const token = readToken();
      if (token === null) return;
      const opened = await open(token, missed, stopped);
      if (opened === 'not_signed_in') {
        // Waits until the person has signed in again, and opens the stream with the new session.
        if (!(await goesOn(token))) return;
        missed = true;
        continue;
      }
      if (missed) {
        hear(liveTopics);
        dispatchEvent(new Event(liveAgain));
      }
      waitMs = RETRY_MS.first;
      for await (const topic of opened) hear([topic]);
    } catch (error) {
      if (!stopped.aborted) console.debug('The live stream broke off and is taken up again', error);
    }
    missed = true;
    await pause(waitMs * (0.5 + Math.random() / 2), stopped);
    waitMs = Math.min(waitMs * 2, RETRY_MS.longest);
  }
}

/**
 * Opens the stream. `age` tells the server how old this page is, in ms, so that it first sends the
 * topics that changed since the page began to read. When changes were `missed`, the caller reports
 * every topic itself.
 */
async function open(
  token: string,
  missed: boolean,
  stopped: AbortSignal,
): Promise<AsyncIterable<LiveTopic> | 'not_signed_in'> {
  const silence = new AbortController();
  const age = missed ? '' : `?age=${Math.round(performance.now())}`;
  const response = await fetch(`${apiBase}${LIVE_PATH}${age}`, {
    headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}` },
    cache: 'no-store',
    signal: AbortSignal.any([stopped, silence.signal]),
  });
  if (response.status === 401) return 'not_signed_in';
  if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
  return topicsIn(response.body, () => silence.abort(new Error('The live stream fell silent')));
}

async function* topicsIn(
  body: ReadableStream<Uint8Array>,
  onSilence: () => void,
): AsyncIterable<LiveTopic> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let timer = setTimeout(onSilence, SILENCE_MS);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(onSilence, SILENCE_MS);
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const topic = liveTopics.find((known) => line === `event: ${known}`);
        if (topic) yield topic;
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

function pause(milliseconds: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    stopped.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
