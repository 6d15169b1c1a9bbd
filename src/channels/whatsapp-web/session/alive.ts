import type { WASocket } from 'baileys';

/** After so long without hearing WhatsApp, we ask whether it is there. */
const QUIET_MS = 4000;
/** WhatsApp has so long to answer; anything that it sends counts as an answer. */
const ANSWER_MS = 4000;
/** How long the handshake may stay silent: we cannot ask before the channel is encrypted. */
const HANDSHAKE_MS = 10_000;
/**
 * A timer that fires later than this shows that our own process is busy, and says nothing about
 * WhatsApp.
 */
const LATE_MS = 500;

export interface Alive {
  /** When we last heard WhatsApp, in the milliseconds of `performance.now()`. */
  readonly heardAt: number;
  stop(): void;
}

/**
 * Detects a connection that is open but dead: the network failed without a word, or the other end
 * is gone. Baileys' own probe needs up to twice its interval. That is soon enough while a phone is
 * being linked (`isLinked` is false), when ending the connection early would lose a code that was
 * just scanned.
 */
export function watchAlive(socket: WASocket, isLinked: boolean, onDead: () => void): Alive {
  let heardAt = performance.now();
  let canAsk = false;
  let isAsked = false;
  let timer: NodeJS.Timeout | undefined;

  socket.ws.on('frame', (frame: unknown) => {
    heardAt = performance.now();
    isAsked = false;
    // Frames of the handshake are bytes; those after it are nodes.
    canAsk ||= !(frame instanceof Uint8Array);
  });

  function lookIn(milliseconds: number): void {
    const due = performance.now() + milliseconds;
    timer = setTimeout(() => look(performance.now() - due), milliseconds);
  }
  function look(lateMs: number): void {
    const quietMs = performance.now() - heardAt;
    if (!canAsk && quietMs >= HANDSHAKE_MS) return onDead();
    // A process that was busy runs its timers before it reads what arrived in the meantime.
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
    // A failed request gets no answer, so the check above finds the connection dead.
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
