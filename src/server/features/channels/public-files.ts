import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { PublicFile } from '#channels/channel.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';

/** The path at which a provider that takes no uploads (Instagram) fetches a file. */
export const PUBLIC_FILE_PATH = '/api/public-files/:ticket/:name';

/** The provider fetches at once, and a message that is sent again gets a new address. */
const VALID_SECONDS = 3600;

/** Only these types are served as what they are, because a browser may run code in others. */
const harmless = /^(image\/(png|jpeg|gif|webp)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf)$/;

const Ticket = z.object({ blob: z.string(), type: z.string(), until: z.number() });

type Keys = Pick<Services['config'], 'secretKey' | 'secretKeyPrevious'>;

/**
 * Makes a signed address of one file, valid for an hour. It gives access to that file and nothing
 * else, and nobody can guess or forge one.
 */
export function publicFileAddress(
  { secretKey }: Keys,
  origin: string,
  { blob, mimeType, fileName }: PublicFile,
  now = Date.now(),
): string {
  const type = mimeType.split(';')[0]?.trim() ?? '';
  const ticket: z.output<typeof Ticket> = {
    blob,
    type,
    until: Math.floor(now / 1000) + VALID_SECONDS,
  };
  const payload = Buffer.from(JSON.stringify(ticket)).toString('base64url');
  return `${origin}/api/public-files/${payload}.${signature(secretKey, payload)}/${encodeURIComponent(fileName)}`;
}

/**
 * Serves the file of an address that this server made and that is still valid. Every other address
 * is `not_found`.
 */
export async function servePublicFile(
  { blobs, config }: Pick<Services, 'blobs' | 'config'>,
  ticket: string,
): Promise<Response> {
  const { blob, type } = readTicket(config, ticket);
  const bytes = await blobs.read(blob);
  return new Response(bytes.slice(), {
    headers: {
      'Content-Type': harmless.test(type) ? type : 'application/octet-stream',
      'Content-Disposition': harmless.test(type) ? 'inline' : 'attachment',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  });
}

function readTicket(config: Keys, ticket: string): z.output<typeof Ticket> {
  const [payload = '', given = ''] = ticket.split('.');
  const keys = [config.secretKey, config.secretKeyPrevious].filter((key) => key !== null);
  if (!keys.some((key) => isSame(signature(key, payload), given))) throw new AppError('not_found');
  const read = Ticket.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  if (read.until < Date.now() / 1000) throw new AppError('not_found');
  return read;
}

const signature = (secretKey: string, payload: string): string =>
  createHmac('sha256', createHmac('sha256', secretKey).update('public files').digest())
    .update(payload)
    .digest('base64url');

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
