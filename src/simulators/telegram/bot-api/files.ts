import { randomBytes } from 'node:crypto';
import type { Core } from '../core.ts';
import type { Bot, StoredFile } from '../state.ts';

const folders: Record<string, string> = {
  photo: 'photos',
  voice: 'voice',
  audio: 'music',
  video: 'videos',
  document: 'documents',
  sticker: 'stickers',
};

/**
 * Keeps a file as Telegram does: under an id that only this bot can use, and a path for the
 * download.
 */
export function keepFile(
  core: Core,
  bot: Bot,
  kind: string,
  content: { bytes: Uint8Array; mimeType: string; ending: string },
): StoredFile {
  const file: StoredFile = {
    id: `Sim${randomBytes(24).toString('base64url')}`,
    path: `${folders[kind] ?? 'documents'}/file_${bot.id}_${bot.files.size}.${content.ending}`,
    mimeType: content.mimeType,
    bytes: content.bytes.byteLength,
  };
  core.store.writeFile(file.path, content.bytes);
  core.store.commit({ kind: 'file', bot: bot.id, file });
  return file;
}

/** How the Bot API describes a file inside a message. */
export const fileMember = (file: StoredFile): Record<string, unknown> => ({
  file_id: file.id,
  file_unique_id: `U${file.id.slice(3, 17)}`,
  file_size: file.bytes,
});

/** A small picture: 64 by 64 PNG, a plain colour. */
export const samplePhoto = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAQElEQVR42u3PQQ0AAAgEoNM+Rrev8bsmNQiJ1Kx6a0lJSUlJSUlJSUlJSUlJSUlJSUlJSUlJSUlJSUlJSUlJ6fMBVnIBJDkhlZIAAAAASUVORK5CYII=',
  'base64',
);

/**
 * The head of an Ogg Opus file, enough to recognise its type. The message says that it lasts two
 * seconds.
 */
export const sampleVoice = Buffer.from(
  'T2dnUwACAAAAAAAAAAAzT0VjAAAAALh3kXQBE09wdXNIZWFkAQE4AYC7AAAAAAA=',
  'base64',
);

/** The first box of an MP4. */
export const sampleVideo = Buffer.from('AAAAHGZ0eXBpc29tAAACAGlzb21pc28ybXA0MQ==', 'base64');
