import { badRequest, type Core } from '../core.ts';
import { fileMember, keepFile } from './files.ts';
import type { Params } from './params.ts';
import type { Bot } from '../state.ts';

/** Checks the content of a sending method before anything is stored. */
type ContentOf = (core: Core, bot: Bot, params: Params) => Record<string, unknown>;

/** Every method that sends one message, by its name in lower case. */
export const sendMethods: Record<string, ContentOf> = {
  sendmessage: (_core, _bot, params) => ({ text: messageText(params) }),
  sendphoto: (core, bot, params) => {
    const file = mediaFile(core, bot, params, 'photo', 'image/jpeg', 'jpg');
    return {
      photo: [
        { ...file, width: 90, height: 60 },
        { ...file, width: 800, height: 533 },
      ],
      ...caption(params),
    };
  },
  sendvideo: (core, bot, params) => ({
    video: {
      ...mediaFile(core, bot, params, 'video', 'video/mp4', 'mp4'),
      mime_type: 'video/mp4',
      width: 640,
      height: 360,
      duration: params.integer('duration', 0, 0, 86_400),
    },
    ...caption(params),
  }),
  sendaudio: (core, bot, params) => ({
    audio: {
      ...mediaFile(core, bot, params, 'audio', 'audio/mpeg', 'mp3'),
      mime_type: 'audio/mpeg',
      duration: params.integer('duration', 0, 0, 86_400),
    },
    ...caption(params),
  }),
  sendvoice: (core, bot, params) => ({
    voice: {
      ...mediaFile(core, bot, params, 'voice', 'audio/ogg', 'ogg'),
      mime_type: 'audio/ogg',
      duration: params.integer('duration', 0, 0, 86_400),
    },
    ...caption(params),
  }),
  senddocument: (core, bot, params) => {
    const upload = uploaded(params, 'document');
    const names =
      upload === null
        ? {}
        : { file_name: upload.fileName, mime_type: upload.mimeType || 'application/octet-stream' };
    return {
      document: {
        ...mediaFile(core, bot, params, 'document', 'application/octet-stream', 'bin'),
        ...names,
      },
      ...caption(params),
    };
  },
  sendsticker: (core, bot, params) => ({
    sticker: {
      ...mediaFile(core, bot, params, 'sticker', 'image/webp', 'webp'),
      type: 'regular',
      width: 512,
      height: 512,
      is_animated: false,
      is_video: false,
    },
  }),
  sendlocation: (_core, _bot, params) => ({ location: place(params) }),
  sendvenue: (_core, _bot, params) => {
    const location = place(params);
    return {
      location,
      venue: {
        location,
        title: required(params, 'title', 'Venue title is empty'),
        address: required(params, 'address', 'Venue address is empty'),
      },
    };
  },
  sendcontact: (_core, _bot, params) => ({
    contact: {
      phone_number: required(params, 'phone_number', 'phone number is empty'),
      first_name: required(params, 'first_name', 'first name is empty'),
      ...(params.text('last_name') === '' ? {} : { last_name: params.text('last_name') }),
    },
  }),
};

/** A text of 1 to 4096 UTF-16 units after trimming. */
export function messageText(params: Params): string {
  const mode = params.text('parse_mode').toLowerCase();
  if (!['', 'html', 'markdown', 'markdownv2'].includes(mode))
    throw badRequest('unsupported parse_mode');
  const text = params.text('text').trim();
  if (text === '') throw badRequest('message text is empty');
  if (text.length > 4096) throw badRequest('message is too long');
  return text;
}

function caption(params: Params): Record<string, unknown> {
  const text = params.text('caption').trim();
  if (text.length > 1024) throw badRequest('message caption is too long');
  return text === '' ? {} : { caption: text };
}

function place(params: Params): { latitude: number; longitude: number } {
  const latitude = params.number('latitude');
  const longitude = params.number('longitude');
  if (latitude === null) throw badRequest('latitude is empty');
  if (longitude === null) throw badRequest('longitude is empty');
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    throw badRequest('wrong location specified');
  return { latitude, longitude };
}

function required(params: Params, name: string, refusal: string): string {
  const text = params.text(name).trim();
  if (text === '') throw badRequest(refusal);
  return text;
}

/** A file that is in the field itself, or that the field names as attach://<field>. */
function uploaded(
  params: Params,
  field: string,
): { bytes: Uint8Array; fileName: string; mimeType: string } | null {
  const reference = /^attach:\/\/(.+)$/.exec(params.text(field))?.[1] ?? field;
  return params.files.get(reference) ?? null;
}

const photoLimit = 10 * 1024 * 1024;

function mediaFile(
  core: Core,
  bot: Bot,
  params: Params,
  kind: string,
  mimeType: string,
  ending: string,
): Record<string, unknown> {
  const upload = uploaded(params, kind);
  if (upload !== null) {
    if (kind === 'photo' && upload.bytes.byteLength > photoLimit)
      throw badRequest(
        `file of size ${upload.bytes.byteLength} bytes is too big for a photo; the maximum size is ${photoLimit} bytes`,
      );
    if (upload.bytes.byteLength === 0) throw badRequest('file must be non-empty');
    return fileMember(
      keepFile(core, bot, kind, {
        bytes: upload.bytes,
        mimeType: upload.mimeType || mimeType,
        ending,
      }),
    );
  }
  const reference = params.text(kind);
  if (reference === '') throw badRequest(`there is no ${kind} in the request`);
  const known = bot.files.get(reference);
  if (known !== undefined) return fileMember(known);
  // Telegram would fetch the address. The simulator fetches nothing, and acts as if it had.
  if (/^https?:\/\/\S+$/.test(reference))
    return fileMember(
      keepFile(core, bot, kind, { bytes: Buffer.from(reference), mimeType, ending }),
    );
  throw badRequest('wrong remote file identifier specified: Wrong string length');
}
