import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messagingStage } from '#test/environments/messaging-stage.ts';
import { ana } from '#test/environments/messaging.ts';
import { until } from '#test/environments/telegram.ts';
import { describeChannel } from '../channel.suite.ts';
import { ChannelError, type OutgoingPart } from '../channel.ts';
import type { Part } from '../message.ts';
import type { InboundEvent } from '../inbound-event.ts';
import { messengerConnector } from './connector.ts';
import { messengerSetup } from './setup.ts';

const kindsOfSample: Record<string, InboundEvent['kind'][]> = {
  'two-customers-and-a-look': ['message', 'message', 'receipts'],
  'nobody-knows': ['ignored'],
};
const folder = join(import.meta.dirname, 'samples');
const samples = readdirSync(folder).map((file) => {
  const name = file.replace('.json', '');
  return {
    name,
    body: readFileSync(join(folder, file)),
    kinds: kindsOfSample[name] ?? ['message'],
  };
});
const stage = () => messagingStage('messenger', ({ id: pageId, token }) => ({ pageId, token }));

describeChannel({
  setup: messengerSetup,
  connector: messengerConnector,
  stage,
  samples,
  skip: [
    { test: 'brings messages in by polling', reason: 'Meta has no polling' },
    {
      test: 'says when the customer cannot be reached',
      reason: 'Meta tells nobody who blocked them; the next message is refused',
    },
  ],
});

describe('what is special about Messenger', () => {
  const sent = (part: Part, chat: string): OutgoingPart => ({
    id: crypto.randomUUID(),
    chat,
    part,
    readBlob: async () => Buffer.from('file'),
    publicAddress: () => '',
  });
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => 'taken',
      (error: unknown) => (error instanceof ChannelError ? `${error.kind} ${error.code}` : error),
    );

  it('greets and offers a beginning where the settings name them, and hears it as a press', async () => {
    const { environment, tools, settings, webhookUrl, heard, close } = await stage();
    const named = {
      ...settings,
      greetingText: 'Olá! '.repeat(50),
      getStartedPayload: 'GET_STARTED',
    };
    await messengerConnector.register(tools, named, webhookUrl);
    const { body } = await environment.graph(
      'GET',
      `${environment.id}/messenger_profile?fields=greeting,get_started`,
    );
    expect(body).toEqual({
      data: [
        {
          greeting: [{ locale: 'default', text: 'Olá! '.repeat(32) }],
          get_started: { payload: 'GET_STARTED' },
        },
      ],
    });
    await environment.simulator.control.chatAct(environment.id, ana, { kind: 'get_started' });
    await until('the press', () => heard().length > 0);
    expect(heard()[0]).toMatchObject({
      kind: 'message',
      parts: [{ kind: 'choice', id: 'GET_STARTED', label: 'Começar' }],
    });
    await close();
  });

  it('knows its own echo by the id of the part, and a person’s in the inbox by its absence', async () => {
    const { environment, tools, settings, heard, close } = await stage();
    const { chat } = await environment.simulator.control.chatAct(environment.id, ana, {
      kind: 'text',
      text: 'oi',
    });
    const outgoing = sent({ kind: 'text', text: 'Olá!' }, chat);
    const { messageId } = await messengerConnector.send(tools, settings, outgoing);
    await environment.simulator.control.inboxSays(environment.id, ana, 'Aqui é a Rita');
    await until('both echoes', () => heard().filter(({ kind }) => kind === 'echo').length === 2);
    const [own, hers] = heard().filter((event) => event.kind === 'echo');
    expect(own).toMatchObject({ messageId, partId: outgoing.id, chat });
    expect(hers).toMatchObject({ parts: [{ kind: 'text', text: 'Aqui é a Rita' }], chat });
    expect(hers).not.toHaveProperty('partId');
    expect(hers).not.toHaveProperty('byProgram');
    await environment.simulator.control.chat(environment.id, ana);
    await until('that she read', () => heard().some(({ kind }) => kind === 'receipts'));
    await close();
  });

  it('sends a file that lies elsewhere by its address, and refuses one that lies nowhere', async () => {
    const { environment, tools, settings, close } = await stage();
    const { chat } = await environment.simulator.control.chatAct(environment.id, ana, {
      kind: 'text',
      text: 'oi',
    });
    const send = (part: Part) => messengerConnector.send(tools, settings, sent(part, chat));
    const url = 'https://example.com/bolo.jpg';
    await send({ kind: 'media', media: 'image', url });
    expect(
      (await environment.simulator.control.chat(environment.id, ana, true)).messages.at(-1),
    ).toMatchObject({
      part: { media: 'image', url },
    });
    expect(await refusalOf(send({ kind: 'media', media: 'image' }))).toBe(
      'rejected media_without_file',
    );
    await close();
  });

  it('says what a refusal means: nobody, gone, too late, a token of another page', async () => {
    const { environment, tools, settings, customer, close } = await stage();
    const words: Part = { kind: 'text', text: 'oi' };
    const send = (chat: string) =>
      refusalOf(messengerConnector.send(tools, settings, sent(words, chat)));
    expect(await send('999999999')).toBe('recipient contact_never_wrote');
    const { chat } = await environment.simulator.control.chatAct(environment.id, ana, {
      kind: 'text',
      text: 'oi',
    });
    await customer.block();
    expect(await send(chat)).toBe('recipient cannot_receive');
    await customer.unblock();
    await environment.simulator.control.advance(25 * 3_600_000);
    expect(await send(chat)).toBe('window_closed window_closed');
    const other = await environment.simulator.control.createPage('Outra');
    expect(
      await refusalOf(
        messengerConnector.verify(tools, { pageId: settings.pageId, token: other.accessToken }),
      ),
    ).toBe('rejected token_of_another_account');
    await environment.simulator.control.enforcePolicy(environment.id, 'block');
    expect(await send(chat)).toBe('auth blocked_for_policy');
    await close();
  });
});
