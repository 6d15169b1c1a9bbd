import { createReadStream } from 'node:fs';
import { fileTypeFromFile } from 'file-type';
import { fileLimit, mediaKindOf } from '#channels/files.ts';
import type { Part } from '#channels/message.ts';
import { catalog, type ChannelType } from '#channels/catalog.ts';
import type { UploadedFile } from '#contract/route.ts';
import type { ChannelDirectory } from '#server/features/channels/directory.ts';
import { requireRoom } from '#server/features/limits/storage.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { requireSame } from '../thread/same-content.ts';
import { openForWriting, type Sent, type Writer } from './open-for-writing.ts';
import { storeReply } from './store-reply.ts';

/**
 * Sends a file through the same outbox as everything else. Its type is read from its bytes. It is
 * refused before it is read if nobody may write now, and before it is stored if the channel would
 * not take it. Resolves with the ids of the parts. The same id again counts as the same file: the
 * file is not read, and nothing changes.
 */
export async function sendFile(
  { db, blobs, config }: Pick<Services, 'db' | 'blobs' | 'config'>,
  directory: ChannelDirectory,
  writer: Writer,
  sent: Sent,
  read: () => Promise<{ file: UploadedFile; fields: { caption?: string | undefined } }>,
): Promise<string[]> {
  const { channelType, render, earlier, id } = await openForWriting(
    { db },
    directory,
    writer,
    sent,
  );
  if (earlier.length > 0) {
    requireSame(earlier, [{ kind: 'media', media: 'document' }]);
    return earlier.map((one) => one.id);
  }
  const { file, fields } = await read();
  // An upload may take minutes, so the window may have closed meanwhile.
  await openForWriting({ db }, directory, writer, { ...sent, id });
  const mimeType = await typeOf(file);
  refuseUntaken(channelType, mimeType, file.size);
  const blob = await blobs.adopt(file.path);
  const part: Part = {
    kind: 'media',
    media: mediaKindOf(mimeType),
    blob,
    mimeType,
    fileName: nameOf(file.fileName),
    bytes: file.size,
    ...(fields.caption && { caption: fields.caption }),
  };
  let kept = false;
  try {
    return await storeReply(
      { db },
      writer,
      { id, seen: sent.seen, parts: render(part) },
      async (tx) => {
        await requireRoom(tx, { config }, writer.workspaceId, writer.language);
        kept = true;
      },
    );
  } finally {
    // The same request came twice at one moment, or the message could not be stored: no message
    // names this copy.
    if (!kept) await blobs.remove(blob);
  }
}

/** The type is read from the bytes. A file without a known signature that reads as text is text. */
async function typeOf({ path, size }: UploadedFile): Promise<string> {
  if (size === 0) throw new AppError('file_empty');
  const sniffed = await fileTypeFromFile(path).catch(() => undefined);
  return sniffed?.mime ?? ((await isText(path)) ? 'text/plain' : 'application/octet-stream');
}

async function isText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const isPlain = (bytes: Uint8Array | undefined): boolean => {
    try {
      return !decoder.decode(bytes, { stream: bytes !== undefined }).includes('\u0000');
    } catch {
      return false; // bytes that are no text
    }
  };
  for await (const bytes of createReadStream(path)) if (!isPlain(bytes)) return false;
  return isPlain(undefined);
}

function refuseUntaken(channel: ChannelType, mimeType: string, bytes: number): void {
  const limit = fileLimit(channel, mimeType);
  if (limit === null) throw new AppError('file_not_taken', { channel: catalog[channel].label });
  if (bytes > limit)
    throw new AppError('file_too_large', { limit: `${Math.floor(limit / 1024 / 1024)} MB` });
}

/** A file name without a path, no longer than providers accept. */
function nameOf(given: string): string {
  const name =
    given
      .split(/[/\\]/)
      .at(-1)
      ?.replaceAll(/\p{Cc}/gu, '')
      .trim() ?? '';
  const [ending = ''] = /\.[\w-]{1,12}$/.exec(name) ?? [];
  return name === ''
    ? 'arquivo'
    : name.length <= 120
      ? name
      : `${name.slice(0, 120 - ending.length)}${ending}`;
}
