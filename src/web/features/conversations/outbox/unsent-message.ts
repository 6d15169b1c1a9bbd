import type { ThreadMessage } from '../thread/use-thread.ts';
import type { Unsent } from './entry.ts';

/** Adds to the end of the thread what the signed-in user sent and the server does not have yet. */
export function withUnsent(
  messages: ThreadMessage[],
  unsent: readonly Unsent[],
  authorName: string,
): ThreadMessage[] {
  const known = new Set(messages.map(({ id }) => id));
  return [
    ...messages,
    ...unsent.filter(({ id }) => !known.has(id)).map((entry) => messageOf(entry, authorName)),
  ];
}

const made = new WeakMap<Unsent, ThreadMessage>();

/**
 * Returns the same object for the same entry, so that an unchanged bubble does not render again.
 */
function messageOf(entry: Unsent, authorName: string): ThreadMessage {
  const message = made.get(entry) ?? toMessage(entry, authorName);
  made.set(entry, message);
  return message;
}

const toMessage = ({ id, content, at, error }: Unsent, authorName: string): ThreadMessage => ({
  id,
  direction: 'out',
  author: 'person',
  authorName,
  sender: null,
  parts: [toPart(content)],
  outcome: null,
  outcomeReason: null,
  outcomeText: null,
  outcomeNext: null,
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
  saidAt: at,
});

function toPart(content: Unsent['content']): ThreadMessage['parts'][number] {
  if (content.kind === 'text') return content;
  const { file, caption } = content;
  return {
    kind: 'media',
    media: mediaOf(file.type),
    available: true,
    expired: false,
    mimeType: file.type === '' ? null : file.type,
    fileName: file.name,
    bytes: file.size,
    seconds: null,
    caption: caption === '' ? null : caption,
    origin: null,
    transcript: null,
    unreadable: null,
  };
}

/**
 * The kind that the server will probably show. The server reads it from the bytes, which are not
 * examined here.
 */
function mediaOf(type: string): 'image' | 'video' | 'audio' | 'document' {
  if (/^image\/(png|jpeg|webp|gif)$/.test(type)) return 'image';
  if (type.startsWith('video/')) return 'video';
  return type.startsWith('audio/') ? 'audio' : 'document';
}
