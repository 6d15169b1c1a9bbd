import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messagingStage } from '#test/environments/messaging-stage.ts';
import { ana } from '#test/environments/messaging.ts';
import { until } from '#test/environments/telegram.ts';
import { describeChannel } from '../channel.suite.ts';
import type { InboundEvent } from '../inbound-event.ts';
import { instagramConnector } from './connector.ts';
import { instagramSetup } from './setup.ts';

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
const stage = () =>
  messagingStage('instagram', ({ id: accountId, token }) => ({ accountId, token }));

describeChannel({
  setup: instagramSetup,
  connector: instagramConnector,
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

describe('what is special about Instagram', () => {
  it('tells the account’s name, user name and followers; a token of another account is not this one’s', async () => {
    const { environment, tools, settings, close } = await stage();
    expect(await instagramConnector.verify(tools, settings)).toMatchObject({
      id: settings.accountId,
      name: 'Padaria Sol',
      settings: { username: expect.any(String) },
      followers: expect.any(Number),
    });
    const other = await environment.simulator.control.createInstagram('Outra');
    await expect(
      instagramConnector.verify(tools, { ...settings, token: other.accessToken }),
    ).rejects.toThrow(expect.objectContaining({ code: 'token_of_another_account' }));
    await close();
  });

  it('hears stories, hearts, an edit, an unsend, a look; its echoes carry no id of ours', async () => {
    const { environment, tools, settings, heard, close } = await stage();
    const { control } = environment.simulator;
    const act = (action: Parameters<typeof control.chatAct>[2]) =>
      control.chatAct(environment.id, ana, action);
    const { chat, messageIds } = await act({ kind: 'text', text: 'oi' });
    const mid = messageIds[0] ?? '';
    await act({ kind: 'story_reply', text: 'Ainda tem?' });
    await act({ kind: 'story_mention' });
    await act({ kind: 'sticker' });
    await act({ kind: 'edit', messageId: mid, text: 'olá' });
    await act({ kind: 'react', messageId: mid, emoji: '❤️' });
    await act({ kind: 'unsend', messageId: mid });
    const answer = {
      id: crypto.randomUUID(),
      chat,
      part: { kind: 'text', text: 'Tem sim' } as const,
    };
    await instagramConnector.send(tools, settings, {
      ...answer,
      readBlob: async () => new Uint8Array(),
      publicAddress: () => '',
    });
    await control.chat(environment.id, ana);
    await until('all of it', () => heard().some(({ kind }) => kind === 'receipts'));
    expect(
      heard().map((event) =>
        'parts' in event ? [event.kind, ...event.parts.map(({ kind }) => kind)] : [event.kind],
      ),
    ).toEqual([
      ['message', 'text'],
      ['message', 'media', 'text'],
      ['message', 'media'],
      ['message', 'text'],
      ['edit', 'text'],
      ['reaction'],
      ['remove'],
      ['echo', 'text'],
      ['receipts'],
    ]);
    expect(heard().find(({ kind }) => kind === 'echo')).not.toHaveProperty('partId');
    await close();
  });
});
