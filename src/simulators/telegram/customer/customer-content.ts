import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import type { CustomerAction, Link } from './actions.ts';
import {
  fileMember,
  keepFile,
  samplePhoto,
  sampleVideo,
  sampleVoice,
} from '#simulators/telegram/bot-api/files.ts';
import type { Scene } from './scene.ts';

/** Actions that simply send a message. */
export type Simple = Exclude<
  z.output<typeof CustomerAction>,
  {
    kind:
      | 'press'
      | 'edit'
      | 'move'
      | 'react'
      | 'block'
      | 'unblock'
      | 'rename_group'
      | 'migrate'
      | 'album';
  }
>;

const recife = { latitude: -8.0476, longitude: -34.877 };

/** The members of the message that the action makes. */
export function contentOf(scene: Scene, action: Simple): Record<string, unknown> {
  switch (action.kind) {
    case 'text': {
      const target = scene.chat.messages.find(
        ({ message }) => message.message_id === action.replyTo,
      )?.message;
      return {
        ...(target === undefined ? {} : { reply_to_message: target }),
        text: action.text,
        ...entitiesOf(action.text, action.links),
      };
    }
    case 'photo':
      return {
        photo: photoSizes(scene, bytesOf(action, samplePhoto)),
        ...(action.caption ? { caption: action.caption } : {}),
      };
    case 'voice':
      return {
        voice: {
          ...kept(scene, 'voice', bytesOf(action, sampleVoice), 'audio/ogg', 'ogg'),
          duration: action.seconds ?? 2,
          mime_type: 'audio/ogg',
        },
      };
    case 'audio':
      return {
        audio: {
          ...kept(scene, 'audio', bytesOf(action, sampleVoice), 'audio/ogg', 'ogg'),
          duration: action.seconds ?? 2,
          mime_type: 'audio/ogg',
        },
      };
    case 'video':
      return {
        video: {
          ...kept(scene, 'video', bytesOf(action, sampleVideo), 'video/mp4', 'mp4'),
          width: 64,
          height: 64,
          duration: action.seconds ?? 2,
          mime_type: 'video/mp4',
        },
      };
    case 'document':
      return {
        document: {
          ...kept(scene, 'document', Buffer.from('%PDF-1.4\n%%EOF\n'), 'application/pdf', 'pdf'),
          file_name: action.fileName,
          mime_type: 'application/pdf',
        },
        ...(action.caption ? { caption: action.caption } : {}),
      };
    case 'sticker':
      return {
        sticker: {
          ...kept(scene, 'sticker', samplePhoto, 'image/webp', 'webp'),
          type: 'regular',
          width: 512,
          height: 512,
          is_animated: false,
          is_video: false,
          emoji: '👍',
        },
      };
    case 'location':
      return { location: recife };
    case 'venue':
      return {
        location: recife,
        venue: {
          location: recife,
          title: 'Mercado de São José',
          address: 'Praça Dom Vital, Recife',
        },
      };
    case 'contact':
      return { contact: { phone_number: '+5581999990000', first_name: scene.user.first_name } };
    case 'dice':
      return { dice: { emoji: '🎲', value: randomInt(1, 7) } };
  }
}

const entitiesOf = (
  value: string,
  links: readonly z.output<typeof Link>[] = [],
): Record<string, unknown> => {
  const command = /^\/\w+/.exec(value)?.[0];
  const entities = [
    ...(command === undefined ? [] : [{ offset: 0, length: command.length, type: 'bot_command' }]),
    ...links.map((link) => ({ type: 'text_link', ...link })),
  ];
  return entities.length === 0 ? {} : { entities };
};

const kept = (
  { core, bot }: Scene,
  kind: string,
  bytes: Uint8Array,
  mimeType: string,
  ending: string,
): Record<string, unknown> => fileMember(keepFile(core, bot, kind, { bytes, mimeType, ending }));

const bytesOf = (
  { file }: { file?: string | undefined },
  sample: Buffer<ArrayBuffer>,
): Buffer<ArrayBuffer> => (file === undefined ? sample : Buffer.from(file, 'base64'));

/** The sizes in which Telegram lists a photo. */
export const photoSizes = (scene: Scene, bytes = samplePhoto): Record<string, unknown>[] => [
  { ...kept(scene, 'photo', bytes, 'image/png', 'png'), width: 32, height: 32 },
  { ...kept(scene, 'photo', bytes, 'image/png', 'png'), width: 64, height: 64 },
];
