import type { Unsent } from './outbox.ts';
import type { ThreadMessage } from './use-thread.ts';

/** The thread with what was just sent at its end, until the server has it. */
export function withUnsent(messages: ThreadMessage[], unsent: readonly Unsent[]): ThreadMessage[] {
  const known = new Set(messages.map(({ id }) => id));
  return [...messages, ...unsent.filter(({ id }) => !known.has(id)).map(toMessage)];
}

const toMessage = ({ id, text, at, error }: Unsent): ThreadMessage => ({
  id,
  direction: 'out',
  author: 'person',
  authorName: null,
  parts: [{ kind: 'text', text }],
  outcome: null,
  outcomeReason: null,
  outcomeText: null,
  outcomeLink: null,
  answers: null,
  replyTo: null,
  delivery: error === null ? 'sending' : 'failed',
  errorCode: null,
  errorText: error,
  possiblySentTwice: false,
  reactions: [],
  editedAt: null,
  removedAt: null,
  createdAt: at,
});
