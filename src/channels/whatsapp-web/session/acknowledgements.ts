import type { BinaryNode, WASocket } from 'baileys';
import { ChannelError } from '#channels/channel.ts';

/** WhatsApp confirms within a second or two. After this time the outcome is unknown. */
const ACK_MS = 20_000;

/** WhatsApp's answer to one message. */
export interface Acknowledgement {
  /**
   * The code of the error; null: WhatsApp took the message. Rejects when no answer will come any
   * more.
   */
  answer: Promise<string | null>;
  /** Stops waiting, because the message has not left and nothing will answer it. */
  forget(): void;
}

/** Tells each sender when WhatsApp confirms its message. */
export class Acknowledgements {
  readonly #waiting = new Map<string, (answer: string | null | ChannelError) => void>();

  constructor(ws: WASocket['ws']) {
    ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) => {
      if (attrs['id']) this.#waiting.get(attrs['id'])?.(attrs['error'] ?? null);
    });
  }

  await(id: string): Acknowledgement {
    const { promise, resolve, reject } = Promise.withResolvers<string | null>();
    const forget = (): void => {
      clearTimeout(timer);
      this.#waiting.delete(id);
    };
    const finish = (answer: string | null | ChannelError): void => {
      forget();
      if (answer instanceof ChannelError) reject(answer);
      else resolve(answer);
    };
    const timer = setTimeout(
      () => finish(lost('WhatsApp: it did not confirm the message')),
      ACK_MS,
    );
    this.#waiting.set(id, finish);
    // The connection may end before anybody listens to this promise.
    promise.catch(() => undefined);
    return { answer: promise, forget };
  }

  /** The connection is over, so every waiting message fails. */
  close(): void {
    for (const finish of this.#waiting.values())
      finish(lost('WhatsApp: the connection ended before it confirmed the message'));
  }
}

const lost = (what: string): ChannelError => new ChannelError('uncertain', 'not_confirmed', what);
