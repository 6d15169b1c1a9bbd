import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examples } from '#test/fuzz.ts';
import {
  ChannelError,
  type ChannelErrorKind,
  type ChannelSetup,
  type OutgoingPart,
  type PublicFile,
} from './channel.ts';
import type { WebhookConnector } from './connector/webhook-connector.ts';
import type { RawRequest } from './connector/webhook.ts';
import type { ConnectorTools } from './connector/tools.ts';
import type { Part } from './message.ts';
import type { InboundEvent, InboundMessage } from './inbound-event.ts';
import { measure } from './split-text.ts';

/** A channel's simulator with one account and one customer, seen from both ends. */
export interface ChannelStage<Settings> {
  tools: ConnectorTools;
  settings: Settings;
  /** A credential of the right shape that the provider refuses. */
  wrongSettings: Settings;
  /** Every text that must never be in an error. */
  secrets: readonly string[];
  /** Headers a provider would send with this body. */
  sign(body: Uint8Array): Headers;
  customer: {
    say(text: string): Promise<void>;
    sendPhoto(caption: string): Promise<void>;
    press(buttonId: string): Promise<void>;
    block(): Promise<void>;
    unblock(): Promise<void>;
  };
  /** What the customer's screen shows of our messages, oldest first. */
  screen(): Promise<{ parts: Part[]; typing: boolean }>;
  /** What happens to the next request that sends something. */
  failNext(
    fault:
      | 'too_many'
      | 'server_error'
      | 'reset_before'
      | 'reset_after'
      | 'timeout_after'
      | 'truncated'
      | 'no_id',
  ): Promise<void>;
  /**
   * For a provider that takes no uploads: the address from which it fetches what we send. The file
   * that we send holds the word "file".
   */
  publicAddress?: (file: PublicFile) => string;
  /** The next webhook request, exactly as it came. */
  webhookUrl: string;
  nextRequest(): Promise<{ headers: Headers; body: Uint8Array }>;
  close(): Promise<void>;
}

export interface ChannelSample {
  name: string;
  body: Uint8Array;
  kinds: readonly InboundEvent['kind'][];
}

const tests = [
  'verifies a credential and refuses a wrong one',
  'makes its own secrets',
  'reads every sample',
  'refuses a forged request before reading it',
  'never throws for a body it does not know',
  'gives the same body the same event id',
  'brings a text in by webhook',
  'brings a photo in and downloads it',
  'brings messages in by polling',
  'sends a text unchanged',
  'splits what is too long',
  'sends buttons and hears the press',
  'sends a file',
  'shows that it is typing',
  'says when the customer cannot be reached',
  'tells what surely failed from what may have been accepted',
  'takes an answer without the id of what was sent',
  'keeps secrets out of errors',
  'tells how the channel is',
] as const;
export type ChannelTest = (typeof tests)[number];

export interface ChannelUnderTest<Settings> {
  setup: ChannelSetup;
  connector: WebhookConnector<Settings>;
  stage: () => Promise<ChannelStage<Settings>>;
  samples: readonly ChannelSample[];
  /** What the channel cannot do, each with the reason why its test is skipped. */
  skip?: readonly { test: ChannelTest; reason: string }[];
}

/** What every channel must do, against its simulator. */
export function describeChannel<Settings>({
  setup,
  connector,
  stage: start,
  samples,
  skip = [],
}: ChannelUnderTest<Settings>): void {
  describe(`channel ${setup.type}`, () => {
    let stage: ChannelStage<Settings>;
    let chat = '';
    let heard = '';
    beforeAll(async () => {
      stage = await start();
    });
    afterAll(() => stage.close());

    const check = (name: ChannelTest, body: () => Promise<void> | void): void => {
      const skipped = skip.find(({ test }) => test === name);
      if (skipped === undefined) it(name, body);
      else it.skip(`${name} (${skipped.reason})`, () => undefined);
    };
    const read = (request: RawRequest): InboundEvent[] => {
      const { webhook } = connector;
      if (webhook.per === 'channel') return webhook.receive(stage.settings, request);
      if (stage.tools.app === null) throw new Error('a stage of this channel needs an app');
      return webhook
        .receive(stage.tools.app, request)
        .flatMap(({ events }) => events.map(({ event }) => event))
        .toArray();
    };
    const receive = (body: Uint8Array): InboundEvent[] => read({ headers: stage.sign(body), body });
    const outgoing = (part: Part): OutgoingPart => ({
      id: crypto.randomUUID(),
      chat,
      part,
      readBlob: async () => Buffer.from('file'),
      publicAddress: (file) =>
        stage.publicAddress?.(file) ?? 'http://127.0.0.1:1/no-public-address',
    });
    const withCaptions = setup.abilities.caption.limit > 0;
    const send = (part: Part): Promise<{ messageId: string | null }> =>
      connector.send(stage.tools, stage.settings, outgoing(part));

    /** Registers the webhook, lets the customer act, and reads the one message that comes. */
    async function hear(act: () => Promise<void>): Promise<InboundMessage> {
      const waiting = stage.nextRequest();
      await act();
      const [event] = read(await waiting);
      if (event?.kind !== 'message') throw new Error(`expected a message, got ${event?.kind}`);
      chat = event.chat;
      heard = event.messageId;
      return event;
    }
    const failure = async (work: Promise<unknown>): Promise<ChannelError> => {
      const error: unknown = await work.then(
        () => null,
        (reason: unknown) => reason,
      );
      if (error instanceof ChannelError) return error;
      throw new Error(`expected a ChannelError, got ${String(error)}`);
    };

    check('verifies a credential and refuses a wrong one', async () => {
      const account = await connector.verify(stage.tools, stage.settings);
      expect(account.id).not.toBe('');
      expect(account.name).not.toBe('');
      expect((await failure(connector.verify(stage.tools, stage.wrongSettings))).kind).toBe('auth');
    });

    check('makes its own secrets', () => {
      const [first, second] = [connector.prepare(), connector.prepare()];
      for (const [name, value] of Object.entries(first)) {
        expect(value.length, name).toBeGreaterThanOrEqual(32);
        expect(second[name], name).not.toBe(value);
        expect(setup.settings.shape, name).toHaveProperty(name);
      }
    });

    check('reads every sample', () => {
      for (const sample of samples) {
        expect(
          receive(sample.body).map((event) => event.kind),
          sample.name,
        ).toEqual(sample.kinds);
      }
    });

    check('refuses a forged request before reading it', () => {
      const body = samples[0]?.body ?? Buffer.from('{}');
      const forged = [
        new Headers(),
        changed(stage.sign(body), (value) => `${value}x`),
        changed(stage.sign(body), (value) => value.slice(0, -1)),
        changed(stage.sign(body), () => ''),
      ];
      for (const headers of forged) {
        for (const bytes of [body, Buffer.from('not json')]) {
          expect(() => read({ headers, body: bytes })).toThrow(
            expect.objectContaining({ kind: 'auth' }),
          );
        }
      }
    });

    check('never throws for a body it does not know', () => {
      fc.assert(
        fc.property(
          fc.oneof(
            fc.json().map((text) => Buffer.from(text)),
            fc.uint8Array().map((bytes) => Buffer.from(bytes)),
          ),
          (body) => {
            for (const event of receive(body)) expect(event.eventId).not.toBe('');
          },
        ),
        examples(300),
      );
      // A real body with one value replaced by something else.
      for (const sample of samples) {
        const text = Buffer.from(sample.body).toString('utf8');
        for (const junk of ['null', '[]', '{}', '"x"', '-1', 'true']) {
          for (const match of text.matchAll(/:\s*("[^"]*"|-?\d+|true|false)/g)) {
            receive(
              Buffer.from(
                text.slice(0, match.index) + ':' + junk + text.slice(match.index + match[0].length),
              ),
            );
          }
        }
      }
    });

    check('gives the same body the same event id', () => {
      const ids = samples.map((sample) =>
        receive(sample.body)
          .map((event) => event.eventId)
          .join(),
      );
      expect(
        samples.map((sample) =>
          receive(sample.body)
            .map((event) => event.eventId)
            .join(),
        ),
      ).toEqual(ids);
      expect(new Set(ids).size).toBe(ids.length);
    });

    check('brings a text in by webhook', async () => {
      await connector.register(stage.tools, stage.settings, stage.webhookUrl);
      const words = 'Olá! Vocês abrem amanhã? 😀\n"aspas" & <sinais>';
      const message = await hear(() => stage.customer.say(words));
      expect(message.parts).toEqual([{ kind: 'text', text: words }]);
      const profile = await connector.profile?.(stage.tools, stage.settings, message.chat);
      expect(message.sender.name ?? profile?.name ?? profile?.username).toBeTruthy();
      expect(Math.abs(Date.parse(message.time) - Date.now())).toBeLessThan(60_000);
      const next = await hear(() => stage.customer.say('e domingo?'));
      expect(next.messageId).not.toBe(message.messageId);
      expect([next.time, next.order] >= [message.time, message.order]).toBe(true);
      expect(next.sender.id).toBe(message.sender.id);
    });

    check('brings a photo in and downloads it', async () => {
      const message = await hear(() => stage.customer.sendPhoto('olha isso'));
      const [part] = message.parts;
      expect(part).toMatchObject({
        kind: 'media',
        media: 'image',
        ...(withCaptions ? { caption: 'olha isso' } : {}),
      });
      if (part?.kind !== 'media' || part.providerFileId === undefined)
        throw new Error('the photo names no file');
      const { bytes } = await connector.download(stage.tools, stage.settings, part.providerFileId);
      expect(bytes.byteLength).toBeGreaterThan(0);
      expect(bytes.byteLength).toBe(part.bytes ?? bytes.byteLength);
    });

    check('sends a text unchanged', async () => {
      const words = 'Sim! <b>Das 8h</b> às 18h & *sem* _marcas_ [x](y) 👨‍👩‍👧‍👦';
      const { messageId } = await send({ kind: 'text', text: words });
      expect(messageId).not.toBe('');
      expect((await stage.screen()).parts.at(-1)).toEqual({ kind: 'text', text: words });
    });

    check('splits what is too long', async () => {
      const { text, caption } = setup.abilities;
      const long = 'Uma frase de verdade, com acentos. '
        .repeat(Math.ceil((text.limit * 2.5) / 36))
        .trim();
      const pieces = connector.render({ kind: 'text', text: long });
      expect(pieces.length).toBeGreaterThan(2);
      for (const piece of pieces) {
        if (piece.kind !== 'text') throw new Error('a text became something else');
        expect(measure(piece.text, text.unit)).toBeLessThanOrEqual(text.limit);
        await send(piece);
      }
      expect((await stage.screen()).parts.slice(-pieces.length)).toEqual(pieces);
      const [media] = connector.render({
        kind: 'media',
        media: 'image',
        blob: 'b',
        caption: 'á'.repeat(caption.limit + 1),
      });
      if (media?.kind !== 'media') throw new Error('the picture does not come first');
      expect(measure(media.caption ?? '', text.unit)).toBeLessThanOrEqual(caption.limit);
      // Every word of a longer caption arrives as it was written, and is cut only where a message
      // ends.
      const parts = connector.render({ kind: 'media', media: 'image', blob: 'b', caption: long });
      const said = parts.map((part) =>
        part.kind === 'media' ? (part.caption ?? '') : part.kind === 'text' ? part.text : '',
      );
      expect(said.filter(Boolean).join(' ')).toBe(long);
    });

    check('sends buttons and hears the press', async () => {
      const buttons = [
        { id: 'menu:1', label: 'Ver o cardápio' },
        { id: 'menu:2', label: 'Falar com atendente' },
      ];
      for (const part of connector.render({ kind: 'buttons', text: 'Como posso ajudar?', buttons }))
        await send(part);
      expect((await stage.screen()).parts.at(-1)).toEqual({
        kind: 'buttons',
        text: 'Como posso ajudar?',
        buttons,
      });
      const { parts } = await hear(() => stage.customer.press('menu:2'));
      expect(parts).toEqual([
        expect.objectContaining({ kind: 'choice', id: 'menu:2', label: 'Falar com atendente' }),
      ]);
      const [choice] = parts;
      if (choice?.kind === 'choice' && choice.acknowledgeId !== undefined) {
        await connector.signal(stage.tools, stage.settings, {
          kind: 'acknowledge',
          id: choice.acknowledgeId,
        });
        // Acknowledging a second time is too late, and does no harm.
        await connector.signal(stage.tools, stage.settings, {
          kind: 'acknowledge',
          id: choice.acknowledgeId,
        });
      }
    });

    check('sends a file', async () => {
      const file = { kind: 'media', media: 'document', fileName: 'cardápio.pdf' } as const;
      const parts = connector.render({
        ...file,
        blob: 'key',
        mimeType: 'application/pdf',
        caption: 'Nosso cardápio',
      });
      for (const part of parts) await send(part);
      const shown = (await stage.screen()).parts.slice(-parts.length);
      // A provider that fetches the file from our address does not learn its name.
      const { fileName: _name, ...nameless } = file;
      const expected = stage.publicAddress === undefined ? file : nameless;
      expect(shown[0]).toMatchObject({
        ...expected,
        bytes: 4,
        ...(withCaptions ? { caption: 'Nosso cardápio' } : {}),
      });
      // Words that cannot be a caption come after the file, as a message of their own.
      expect(shown.slice(1)).toEqual(
        withCaptions ? [] : [{ kind: 'text', text: 'Nosso cardápio' }],
      );
    });

    check('shows that it is typing', async () => {
      await connector.signal(stage.tools, stage.settings, {
        kind: 'typing',
        chat,
        messageId: heard,
      });
      expect((await stage.screen()).typing).toBe(true);
      await send({ kind: 'text', text: 'pronto' });
      expect((await stage.screen()).typing).toBe(false);
    });

    check('says when the customer cannot be reached', async () => {
      const gone = stage.nextRequest();
      await stage.customer.block();
      expect(read(await gone)).toEqual([
        expect.objectContaining({ kind: 'account', chat, change: { kind: 'contact_blocked' } }),
      ]);
      expect((await failure(send({ kind: 'text', text: 'alô?' }))).kind).toBe('recipient');
      const back = stage.nextRequest();
      await stage.customer.unblock();
      expect(read(await back)).toEqual([
        expect.objectContaining({ change: { kind: 'contact_unblocked' } }),
      ]);
      await send({ kind: 'text', text: 'que bom' });
    });

    check('tells what surely failed from what may have been accepted', async () => {
      const expected: readonly (readonly [
        Parameters<typeof stage.failNext>[0],
        ChannelErrorKind,
        boolean,
      ])[] = [
        ['too_many', 'rate_limited', false],
        ['server_error', 'unreachable', false],
        // We cannot see that the connection was cut before the provider did anything.
        ['reset_before', 'uncertain', false],
        ['reset_after', 'uncertain', true],
        ['timeout_after', 'uncertain', true],
        ['truncated', 'uncertain', true],
      ];
      const impatient: ConnectorTools = {
        ...stage.tools,
        request: (call) => stage.tools.request({ ...call, timeoutMs: 300 }),
      };
      for (const [fault, kind, arrives] of expected) {
        await stage.failNext(fault);
        const text = `tentativa ${fault}`;
        const error = await failure(
          connector.send(impatient, stage.settings, outgoing({ kind: 'text', text })),
        );
        expect(error.kind, fault).toBe(kind);
        if (kind === 'rate_limited') expect(error.retryAfter).toBeGreaterThanOrEqual(1);
        expect(
          (await stage.screen()).parts.some((part) => part.kind === 'text' && part.text === text),
          fault,
        ).toBe(arrives);
      }
      const nowhere = { ...stage.tools, baseUrl: 'http://127.0.0.1:1' };
      expect(
        (
          await failure(
            connector.send(nowhere, stage.settings, outgoing({ kind: 'text', text: 'x' })),
          )
        ).kind,
      ).toBe('unreachable');
    });

    check('takes an answer without the id of what was sent', async () => {
      await stage.failNext('no_id');
      expect(await send({ kind: 'text', text: 'sem número' })).toEqual({ messageId: null });
      expect((await stage.screen()).parts.at(-1)).toEqual({ kind: 'text', text: 'sem número' });
    });

    check('keeps secrets out of errors', async () => {
      const nowhere = { ...stage.tools, baseUrl: 'http://127.0.0.1:1' };
      await stage.failNext('server_error');
      const errors = [
        await failure(connector.verify(nowhere, stage.settings)),
        await failure(connector.verify(stage.tools, stage.wrongSettings)),
        await failure(send({ kind: 'text', text: 'x' })),
        await failure(connector.download(stage.tools, stage.settings, 'unknown-file')),
      ];
      for (const error of errors) {
        for (const secret of stage.secrets)
          expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain(secret);
      }
    });

    check('tells how the channel is', async () => {
      const results = async (settings: Settings, tools = stage.tools) =>
        (await connector.checkUp(tools, settings, { webhookUrl: stage.webhookUrl })).map(
          ({ result, code }) => `${result}: ${code}`,
        );
      const well = await results(stage.settings);
      expect(well).toContain('ok: subscribed');
      expect(well.filter((one) => !one.startsWith('ok: '))).toEqual([]);
      expect(await results(stage.wrongSettings)).toContain('problem: credential_refused');
      expect(
        await results(stage.settings, { ...stage.tools, baseUrl: 'http://127.0.0.1:1' }),
      ).toEqual(['unknown: provider_unreachable']);
    });

    // This test comes last because polling removes the webhook.
    check('brings messages in by polling', async () => {
      if (connector.poll === null)
        throw new Error('skip this test for a channel that cannot be polled');
      await connector.unregister(stage.tools, stage.settings);
      const { signal } = new AbortController();
      await stage.customer.say('um');
      const first = await connector.poll(stage.tools, stage.settings, null, signal);
      expect(first.events.map(({ event }) => event.kind)).toEqual(['message']);
      for (const { event, raw } of first.events) expect(receive(raw)).toEqual([event]);
      // An update that was not confirmed comes again; a confirmed one does not.
      const again = await connector.poll(stage.tools, stage.settings, null, signal);
      expect(again).toEqual(first);
      const waiting = connector.poll(stage.tools, stage.settings, first.cursor, signal);
      await stage.customer.say('dois');
      expect(
        (await waiting).events.map(({ event }) =>
          event.kind === 'message' ? event.parts : event.kind,
        ),
      ).toEqual([[{ kind: 'text', text: 'dois' }]]);
      const ending = new AbortController();
      const idle = connector.poll(
        stage.tools,
        stage.settings,
        (await waiting).cursor,
        ending.signal,
      );
      ending.abort();
      expect(await idle).toEqual({ events: [], cursor: (await waiting).cursor });
    });
  });
}

function changed(headers: Headers, change: (value: string) => string): Headers {
  const copy = new Headers();
  for (const [name, value] of headers) copy.set(name, change(value));
  return copy;
}
