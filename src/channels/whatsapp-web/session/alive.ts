import type { WASocket } from 'baileys';

/** After so long without a word WhatsApp is asked whether it is there. */
const QUIET_MS = 4000;
/** It has so long to answer; anything that it says is an answer. */
const ANSWER_MS = 4000;
/** Before the channel is encrypted nothing can be asked. */
const HANDSHAKE_MS = 10_000;
/** A timer that comes later than this says more of us than of WhatsApp. */
const LATE_MS = 500;

export interface Alive {
  /** When WhatsApp was heard last, by `performance.now()`. */
  readonly heardAt: number;
  stop(): void;
}

/**
 * Finds a connection that is open and dead: the network went without a word, or nobody is behind it
 * any more. Baileys' own probe takes up to twice its interval to notice, which is soon enough while
 * a phone is being linked (`isLinked` is false): a code that was scanned would be lost with the
 * connection.
 */
export function watchAlive(socket: WASocket, isLinked: boolean, onDead: () => void): Alive {
  let heardAt = performance.now();
  let canAsk = false;
  let isAsked = false;
  let timer: NodeJS.Timeout | undefined;

  socket.ws.on('frame', (frame: unknown) => {
    heardAt = performance.now();
    isAsked = false;
    // The frames of the handshake are bytes, those after it are nodes.
    canAsk ||= !(frame instanceof Uint8Array);
  });

  function lookIn(milliseconds: number): void {
    const due = performance.now() + milliseconds;
    timer = setTimeout(() => look(performance.now() - due), milliseconds);
  }
  function look(lateMs: number): void {
    const quietMs = performance.now() - heardAt;
    if (!canAsk && quietMs >= HANDSHAKE_MS) return onDead();
    // What came while this process was busy is read after its timers.
    if (isAsked && lateMs < LATE_MS) return onDead();
    if (!canAsk || quietMs < QUIET_MS)
      return lookIn(canAsk ? QUIET_MS - quietMs : HANDSHAKE_MS - quietMs);
    isAsked = true;
    ask();
    lookIn(ANSWER_MS);
  }
  function ask(): void {
    const attrs = {
      id: socket.generateMessageTag(),
      to: 's.whatsapp.net',
      type: 'get',
      xmlns: 'w:p',
    };
    // What cannot be sent is not answered.
    socket
      .sendNode({ tag: 'iq', attrs, content: [{ tag: 'ping', attrs: {} }] })
      .catch(() => undefined);
  }

  if (isLinked) lookIn(QUIET_MS);
  return {
    get heardAt() {
      return heardAt;
    },
    stop: () => clearTimeout(timer),
  };
}
