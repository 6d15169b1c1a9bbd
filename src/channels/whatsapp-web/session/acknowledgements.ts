import type { BinaryNode, WASocket } from 'baileys';
import { ChannelError } from '#channels/channel.ts';

/** WhatsApp confirms within a second or two; later than this nobody knows. */
const ACK_MS = 20_000;

/** WhatsApp's answer to one message. */
export interface Acknowledgement {
  /** The error's code, null = taken. Rejects when it is not told any more. */
  answer: Promise<string | null>;
  /** The message has not left, so that nothing answers it. */
  forget(): void;
}

/** Who waits for WhatsApp to confirm which message. */
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
    // Nobody may be listening yet when the connection ends.
    promise.catch(() => undefined);
    return { answer: promise, forget };
  }

  /** The connection is over: nobody waits any longer. */
  close(): void {
    for (const finish of this.#waiting.values())
      finish(lost('WhatsApp: the connection ended before it confirmed the message'));
  }
}

const lost = (what: string): ChannelError => new ChannelError('uncertain', 'not_confirmed', what);
