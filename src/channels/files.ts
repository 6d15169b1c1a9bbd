import type { ChannelType } from './catalog.ts';
import type { MediaKind } from './message.ts';

const MEGABYTE = 1024 * 1024;
const most = 25 * MEGABYTE;

/**
 * What a channel takes, by the file's type. The first entry that matches counts. `bytes` is the
 * largest size.
 */
const taken: Record<ChannelType, readonly { types: RegExp; bytes: number }[]> = {
  telegram: [{ types: /./, bytes: most }],
  whatsapp: [{ types: /./, bytes: most }],
  whatsapp_web: [{ types: /./, bytes: most }],
  messenger: [{ types: /./, bytes: most }],
  // "Messaging API", supported media: pictures up to 8 MB, films and sounds of some types up to 25
  // MB, and of files only PDF.
  instagram: [
    { types: /^image\/(jpeg|png)$/, bytes: 8 * MEGABYTE },
    {
      types:
        /^(video\/(mp4|ogg|x-msvideo|quicktime|webm)|audio\/(aac|x-aac|mp4|m4a|x-m4a|wav|x-wav|wave)|application\/pdf)$/,
      bytes: most,
    },
  ],
};

/** The most bytes that a channel takes of a file of this type; null: it does not take the type. */
export const fileLimit = (channel: ChannelType, mimeType: string): number | null =>
  taken[channel].find(({ types }) => types.test(mimeType))?.bytes ?? null;

/**
 * The kind as which a file is sent. Where a channel does not take the file as that kind, its
 * connector sends it as a document.
 */
export function mediaKindOf(mimeType: string): MediaKind {
  if (/^image\/(png|jpeg|webp|gif)$/.test(mimeType)) return 'image';
  if (mimeType.startsWith('video/')) return 'video';
  return mimeType.startsWith('audio/') ? 'audio' : 'document';
}
