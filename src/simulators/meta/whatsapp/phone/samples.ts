import type { Core } from '#simulators/meta/core.ts';
import { sampleFiles } from '#simulators/meta/sample-files.ts';
import type { CustomerAction } from './actions.ts';
import { keepMedia } from '../media.ts';
import type { PhoneNumber } from '../state.ts';

const kinds = [
  'image',
  'video',
  'audio',
  'voice',
  'document',
  'sticker',
  'location',
  'contacts',
] as const;
type Sampled = Extract<CustomerAction, { kind: (typeof kinds)[number] }>;

export const sampled = (action: CustomerAction): action is Sampled =>
  kinds.some((kind) => kind === action.kind);

/** The sample that a customer sends for an action: a file of ours, a place, a contact. */
export function sampleContent(
  core: Core,
  number: PhoneNumber,
  action: Sampled,
): { type: string; content: unknown } {
  switch (action.kind) {
    case 'image':
      return {
        type: 'image',
        content: { ...captioned(action), ...kept(core, number, sampleFiles.photo) },
      };
    case 'video':
      return {
        type: 'video',
        content: { ...captioned(action), ...kept(core, number, sampleFiles.video) },
      };
    case 'voice':
    case 'audio':
      return {
        type: 'audio',
        content: { ...kept(core, number, sampleFiles.voice), voice: action.kind === 'voice' },
      };
    case 'document': {
      const file = kept(core, number, sampleFiles.document);
      return {
        type: 'document',
        content: { ...captioned(action), filename: action.fileName ?? 'comprovante.pdf', ...file },
      };
    }
    case 'sticker':
      return {
        type: 'sticker',
        content: { ...kept(core, number, sampleFiles.sticker), animated: false },
      };
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

const captioned = ({ caption }: { caption?: string | undefined }): Record<string, unknown> =>
  caption ? { caption } : {};

/**
 * Files from customers can be fetched for seven days. Webhooks carry the hash in base64, the API in
 * hexadecimal.
 */
function kept(
  core: Core,
  number: PhoneNumber,
  { bytes, mimeType }: { bytes: Uint8Array; mimeType: string },
): Record<string, unknown> {
  const media = keepMedia(core, number, { bytes, mimeType, fileName: null, days: 7 });
  return {
    mime_type: mimeType,
    sha256: Buffer.from(media.sha256, 'hex').toString('base64'),
    id: media.id,
  };
}
