import type { IncomingMessage, ServerResponse } from 'node:http';
import { here } from '#simulators/meta/webhooks/batches.ts';
import { dayMs } from '../clock.ts';
import { digest, GraphError, isSame, newId, type Core } from '../core.ts';
import { commit } from './core.ts';
import type { Attachment, MessagingAccount, StoredFile } from './state.ts';
import { sampleFiles } from '../sample-files.ts';

interface NewFile {
  bytes: Uint8Array;
  mimeType: string;
  fileName?: string | null;
}

export function keepFile(
  core: Core,
  account: MessagingAccount,
  { bytes, mimeType, fileName = null }: NewFile,
): StoredFile {
  const id = newId();
  const file: StoredFile = {
    id,
    account: account.id,
    path: `messaging/${id}`,
    mimeType,
    bytes: bytes.byteLength,
    fileName,
  };
  core.store.writeFile(file.path, bytes);
  commit(core, { kind: 'file', file });
  return file;
}

/**
 * An attachment in the form of webhooks. Anybody who knows its address can fetch the file until the
 * address expires.
 */
export function attachmentBody(
  core: Core,
  account: MessagingAccount,
  { type, payload, file }: Attachment,
): Record<string, unknown> {
  if (type === 'like_heart') return { type };
  const isStory = type === 'story_mention';
  const url = file === null ? {} : { url: addressOf(core, file, isStory ? dayMs : 7 * dayMs) };
  // On Messenger, a location also has a title and the address of a map.
  const title =
    type === 'location' && account.product === 'messenger' ? { title: 'Localização' } : {};
  return { type, ...title, payload: { ...url, ...payload } };
}

/** The address of a file. `oe` is its expiry, `oh` proves that we made it. */
export function addressOf(core: Core, file: string, lifeMs: number): string {
  const expires = Math.floor((core.clock.now() + lifeMs) / 1000).toString(16);
  return `${here}/cdn/${file}?oh=${hashOf(core, file, expires)}&oe=${expires}`;
}
const hashOf = (core: Core, file: string, expires: string): string =>
  digest(core.secret, `cdn ${file} ${expires}`).slice(0, 32);

/**
 * Serves files as Meta's content servers do: without a token, at an address that expires. False:
 * the request is for something else.
 */
export function answerFile(
  core: Core,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, searchParams }: URL,
): boolean {
  const id = /^\/cdn\/(\w+)$/.exec(pathname)?.[1];
  if (id === undefined || request.method !== 'GET') return false;
  const expires = searchParams.get('oe') ?? '';
  const isOurs = isSame(searchParams.get('oh') ?? '', hashOf(core, id, expires));
  if (!isOurs) plain(response, 403, 'Bad URL hash');
  else if (Number.parseInt(expires, 16) <= core.clock.seconds())
    plain(response, 403, 'URL signature expired');
  else {
    const file = core.store.state.messaging.files.get(id);
    const bytes = file === undefined ? null : core.store.readFile(file.path);
    const known =
      id === 'picture'
        ? sampleFiles.photo
        : file !== undefined && bytes !== null
          ? { mimeType: file.mimeType, bytes }
          : null;
    if (known === null) plain(response, 404, 'Not found');
    else
      response
        .writeHead(200, {
          'content-type': known.mimeType,
          'content-length': known.bytes.byteLength,
        })
        .end(known.bytes);
  }
  return true;
}

/** The one picture that all profiles have. */
export const pictureAddress = (core: Core, origin: string): string =>
  addressOf(core, 'picture', dayMs).replace(here, new URL(origin).origin);

function plain(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, { 'content-type': 'text/plain', 'content-length': Buffer.byteLength(text) })
    .end(text);
}

const megabyte = 1024 * 1024;
/** The most bytes of an attachment of this type. */
const limitOf = (type: string): number => (type === 'image' ? 8 : 25) * megabyte;

const fits: Record<string, RegExp> = {
  image: /^image\//,
  video: /^video\//,
  audio: /^(audio\/|video\/mp4|application\/ogg)/,
  file: /./,
};
/**
 * Instagram accepts fewer types ("Messaging API", supported media: aac, m4a, wav, mp4; mp4, ogg,
 * avi, mov, webm; pdf).
 */
const fitsInstagram: Record<string, RegExp> = {
  image: /^image\/(png|jpeg)\b/,
  video: /^video\/(mp4|ogg|x-msvideo|quicktime|webm)\b/,
  audio: /^(audio\/(aac|x-aac|mp4|m4a|x-m4a|wav|x-wav|wave)|video\/mp4)\b/,
  file: /^application\/pdf\b/,
};

/** Refuses a file that is too large, or that is not of the type as which it is sent. */
export function checkFile(
  account: MessagingAccount,
  type: string,
  { bytes, mimeType }: Pick<NewFile, 'bytes' | 'mimeType'>,
): void {
  if (bytes.byteLength > limitOf(type))
    throw new GraphError(400, 100, '(#100) Attachment size exceeds allowable limit', {
      subcode: 2_018_109,
    });
  const pattern = (account.product === 'instagram' ? fitsInstagram[type] : undefined) ?? fits[type];
  if (bytes.byteLength === 0 || pattern?.test(mimeType) !== true)
    throw new GraphError(400, 100, '(#100) Upload attachment failure.', { subcode: 2_018_047 });
}

/**
 * Meta fetches the address before it answers. The simulator fetches from the loopback only, and
 * otherwise acts as if it had.
 */
export async function fetchFile(
  core: Core,
  account: MessagingAccount,
  type: string,
  url: string,
): Promise<StoredFile | null> {
  if (!/^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname)) return null;
  const failed = (): GraphError =>
    new GraphError(400, 100, '(#100) Failed to fetch the file from the url', {
      subcode: 2_018_008,
    });
  const answer = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.any([core.closing, AbortSignal.timeout(10_000)]),
  }).catch(() => {
    throw failed();
  });
  if (!answer.ok) throw failed();
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const mimeType = answer.headers.get('content-type') ?? 'application/octet-stream';
  checkFile(account, type, { bytes, mimeType });
  return keepFile(core, account, { bytes, mimeType });
}
