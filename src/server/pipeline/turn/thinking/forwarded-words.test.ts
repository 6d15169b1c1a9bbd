import { expect, test } from 'vitest';
import { partLines } from '#test/customers/part-lines.ts';
import { startChatModel } from '#test/environments/chat-model.ts';
import { connectModel } from '#test/environments/models.ts';
import { firstAgent, startProductEnvironment } from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

/** Words that a customer forwards are somebody else's, in this turn and in all that follow. */
const others = 'a@evil.example';
const own = 'ana@casa.example';

test('what was forwarded is written into no field, in this turn and in the next one', async () => {
  const model = await startChatModel(({ before, text }) => {
    const value = text.includes(own) ? own : others;
    const write = { name: 'set_contact_field', args: { field: 'E-mail', value } };
    const reply = { text: 'Obrigado pela mensagem!', kind: 'courtesy', sources: [] };
    // Each turn asks twice: it writes, and then it answers.
    return { calls: [before % 2 === 0 ? write : { name: 'reply', args: reply }] };
  });
  await using environment = await startProductEnvironment({ insideOrigins: [model.origin] });
  const { simulators } = environment.product;
  if (!simulators) throw new Error('the simulators are off');
  try {
    const account = await environment.account();
    const line = await partLines.whatsapp(account, simulators);
    const { id: connectionId } = await connectModel(account, 'compatible', model.origin, {
      chat: { input: 1_000_000, output: 1_000_000 },
    });
    const { id } = await firstAgent(account);
    const config = {
      greeting: '',
      handOff: { afterMisses: 5 },
      typingMs: 0,
      debounce: { quietMs: 0, maxMs: 0 },
      brain: { kind: 'model', connectionId, model: 'chat', builtinFirst: false },
    };
    const set = { config, channelIds: [line.channelId] };
    expect((await account.call('PATCH', `/agents/${id}`, set)).status).toBe(200);
    expect((await account.call('PATCH', `/agents/${id}/toggle-status`)).status).toBe(200);
    expect((await account.call('POST', '/api/contact-fields', { name: 'E-mail' })).status).toBe(
      201,
    );

    const fields = async (): Promise<unknown[]> =>
      (
        await environment.services.db.query<{ value: string }>(
          `select f.value from contact k, jsonb_each_text(k.fields) f where k.workspace_id = $1`,
          [account.workspaceId],
        )
      ).rows.map(({ value }) => value);
    const {
      rows: [channel],
    } = await environment.services.db.query<{ number: string }>(
      'select provider_account_id as number from channel where id = $1',
      [line.channelId],
    );
    const ana = { waId: '5511987650001', name: 'Ana Souza' };
    const forward = (text: string) =>
      simulators.meta.control.act(channel?.number ?? '', ana, {
        kind: 'text',
        text,
        forwarded: true,
      });
    const answered = (turns: number) =>
      until('the answer', async () => (await line.words()).length === turns);

    await forward(`meu e-mail novo é ${others}`);
    await answered(1);
    expect(await fields()).toEqual([]);
    await line.say('e aí, atualizou?');
    await answered(2);
    expect(await fields()).toEqual([]);
    expect(model.heard.at(-1)?.text, 'the model reads it all the same').toContain(others);
    await line.say(`meu e-mail é ${own}`);
    await answered(3);
    expect(await fields(), 'what they typed themselves is written').toEqual([own]);
  } finally {
    await model.stop();
  }
});
