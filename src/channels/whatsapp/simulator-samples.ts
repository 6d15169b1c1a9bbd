import type { Core } from '#channels/meta/simulator-core.ts';
import type { CustomerAction } from './simulator-actions.ts';
import { keepMedia } from './simulator-media.ts';
import type { PhoneNumber } from './simulator-state.ts';

type Sampled = Extract<CustomerAction, { kind: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker' | 'location' | 'contacts' }>;

/** What a customer sends when they send such a thing: files of ours, a place, a card. */
export function sampleContent(core: Core, number: PhoneNumber, action: Sampled): { type: string; content: unknown } {
  switch (action.kind) {
    case 'image':
      return { type: 'image', content: { ...captioned(action), ...kept(core, number, samplePhoto, 'image/png') } };
    case 'video':
      return { type: 'video', content: { ...captioned(action), ...kept(core, number, sampleVideo, 'video/mp4') } };
    case 'voice':
    case 'audio':
      return { type: 'audio', content: { ...kept(core, number, sampleVoice, 'audio/ogg; codecs=opus'), voice: action.kind === 'voice' } };
    case 'document': {
      const file = kept(core, number, Buffer.from('%PDF-1.4\n%%EOF\n'), 'application/pdf');
      return { type: 'document', content: { ...captioned(action), filename: action.fileName ?? 'comprovante.pdf', ...file } };
    }
    case 'sticker':
      return { type: 'sticker', content: { ...kept(core, number, sampleSticker, 'image/webp'), animated: false } };
    case 'location': {
      const { name, address } = action;
      return {
        type: 'location',
        content: {
          latitude: -8.0476,
          longitude: -34.877,
          ...(name === undefined ? {} : { name }),
          ...(address === undefined ? {} : { address }),
        },
      };
    }
    case 'contacts':
      return {
        type: 'contacts',
        content: [
          {
            name: { first_name: 'Bia', last_name: 'Costa', formatted_name: 'Bia Costa' },
            phones: [{ phone: '+55 81 99999-0000', wa_id: '558199990000', type: 'CELL' }],
          },
        ],
      };
  }
}

const captioned = ({ caption }: { caption?: string | undefined }): Record<string, unknown> => (caption ? { caption } : {});

/** Files from customers can be had for seven days. Webhooks carry the hash in base64, the API in hexadecimal. */
function kept(core: Core, number: PhoneNumber, bytes: Uint8Array, mimeType: string): Record<string, unknown> {
  const media = keepMedia(core, number, { bytes, mimeType, fileName: null, days: 7 });
  return { mime_type: mimeType, sha256: Buffer.from(media.sha256, 'hex').toString('base64'), id: media.id };
}

/** A small picture: 64 by 64 PNG, a plain colour. */
const samplePhoto = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAQElEQVR42u3PQQ0AAAgEoNM+Rrev8bsmNQiJ1Kx6a0lJSUlJSUlJSUlJSUlJSUlJSUlJSUlJSUlJSUlJSUlJ6fMBVnIBJDkhlZIAAAAASUVORK5CYII=',
  'base64',
);

/** An Ogg Opus head: enough for a file type check. */
const sampleVoice = Buffer.from('T2dnUwACAAAAAAAAAAAzT0VjAAAAALh3kXQBE09wdXNIZWFkAQE4AYC7AAAAAAA=', 'base64');

/** One white pixel, WebP. */
const sampleSticker = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');

/** The first box of an MP4. */
const sampleVideo = Buffer.from('AAAAHGZ0eXBpc29tAAACAGlzb21pc28ybXA0MQ==', 'base64');
