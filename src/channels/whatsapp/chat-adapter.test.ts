import { createWhatsAppAdapter, type WhatsAppRawMessage } from '@chat-adapter/whatsapp';
import { ConsoleLogger } from 'chat';
import { createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Part } from '../message.ts';
import type { InboundMessage } from '../inbound-event.ts';
import { readNotification } from './from-whatsapp.ts';

const fixtures = join(import.meta.dirname, '../../../../shared/fixtures');
const present = existsSync(join(fixtures, 'index.json'));
const appSecret = 'a secret of the tests';
const adapter = createWhatsAppAdapter({
  accessToken: 'token',
  appSecret,
  phoneNumberId: '1122334455667',
  verifyToken: 'verify',
  userName: 'recado',
  logger: new ConsoleLogger('silent'),
});

type Raw = Pick<WhatsAppRawMessage, 'message' | 'contact'>;
const Body = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          field: z.string(),
          value: z.object({
            metadata: z.object({ phone_number_id: z.string() }).optional(),
            contacts: z.array(z.custom<NonNullable<Raw['contact']>>(isObject)).default([]),
            messages: z.array(z.custom<Raw['message']>(isObject)).default([]),
          }),
        }),
      ),
    }),
  ),
});
function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** What a message says, as both can say it: id, who, when, its words, its files. */
interface Said {
  id: string;
  who: string;
  at: string;
  words: string;
  files: string[];
}

function theirs(raw: Raw, phoneNumberId: string): Said {
  const read = adapter.parseMessage({ ...raw, phoneNumberId });
  return {
    id: read.id,
    who: read.author.userId,
    at: read.metadata.dateSent.toISOString(),
    // What has no words of its own they write in brackets.
    words: /^\[.*\]$/s.test(read.text) ? '' : read.text,
    files: read.attachments.flatMap(({ fetchMetadata }) => fetchMetadata?.['mediaId'] ?? []),
  };
}

const wordsOf = (part: Part): string =>
  part.kind === 'text' ? part.text : part.kind === 'media' ? (part.caption ?? '') : '';
const ours = ({ messageId, sender, time, parts }: InboundMessage): Said => ({
  id: messageId,
  who: sender.id,
  at: time,
  words: parts.map(wordsOf).join(''),
  files: parts.flatMap((part) => (part.kind === 'media' ? (part.providerFileId ?? []) : [])),
});

describe.skipIf(!present)(
  '@chat-adapter/whatsapp as a second reader of published bodies (skipped where the shared fixtures are absent)',
  () => {
    const rows = z.array(z.object({ file: z.string(), provider: z.string() }));
    const files = present
      ? rows
          .parse(JSON.parse(readFileSync(join(fixtures, 'index.json'), 'utf8')))
          .filter(({ provider }) => provider === 'whatsapp')
      : [];

    /** Where the two differ, and why each time theirs is the one to differ. */
    const known: Record<string, string> = {
      'whatsapp/video_forwarded.json': 'they drop the words below a film',
      'whatsapp/contact_without_profile.json': 'they fail where a contact has no profile',
      'whatsapp/edit_image.json': 'they know no edits',
      'whatsapp/revoke.json': 'they know no deletions',
    };
    /** What is no message of its own: they sort it out before they read it. */
    const noMessages = new Set<string>(['reaction', 'system']);

    it('says who wrote what, when, and with which files, as we do', () => {
      const differing: string[] = [];
      let compared = 0;
      for (const { file } of files) {
        const bytes = readFileSync(join(fixtures, file));
        const events = readNotification(bytes).flatMap((account) =>
          account.events.map(({ event }) => event),
        );
        const mine = new Map(
          events.flatMap((event) =>
            event.kind === 'message' ? [[event.messageId, ours(event)]] : [],
          ),
        );
        for (const { value } of Body.parse(JSON.parse(bytes.toString('utf8'))).entry.flatMap(
          ({ changes }) => changes,
        )) {
          for (const message of value.messages) {
            if (noMessages.has(message.type)) continue;
            compared += 1;
            const [contact] = value.contacts;
            const other = attempt(() =>
              theirs(
                { message, ...(contact && { contact }) },
                value.metadata?.phone_number_id ?? '',
              ),
            );
            if (!isDeepStrictEqual(mine.get(message.id), other)) differing.push(file);
          }
        }
      }
      expect(compared).toBe(35);
      expect(differing.toSorted()).toEqual(Object.keys(known).toSorted());
    });

    it('takes our signature for Meta’s, and no other', async () => {
      const body = readFileSync(join(fixtures, 'whatsapp/text.json'));
      const post = (secret: string) => {
        const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
        return adapter.handleWebhook(
          new Request('http://here/', {
            method: 'POST',
            body,
            headers: { 'x-hub-signature-256': signature },
          }),
        );
      };
      expect((await post('another')).status).toBe(401);
      expect((await post(appSecret)).status).toBe(200);
    });
  },
);

function attempt<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    return String(error); // what it fails with is its answer
  }
}
