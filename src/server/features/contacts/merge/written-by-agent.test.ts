import { expect, test } from 'vitest';
import { contactRoutes } from '#contract/contacts/contact-routes.ts';
import { call, modelShop, says, told } from '#test/customers/model-shop.ts';
import { heard } from '#test/customers/reminders.ts';
import { type Heard, startChatModel } from '#test/environments/chat-model.ts';
import { startProductEnvironment } from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

const Contact = contactRoutes.readContact.answer.data;
const List = contactRoutes.listContacts.answer.data;

test("what an agent writes of a merged contact is the person's, and what it reads is, too", async () => {
  const model = await startChatModel((one) => script(one));
  let script = (_: Heard) => says('Olá! Como posso ajudar?');
  await using environment = await startProductEnvironment({ insideOrigins: [model.origin] });
  try {
    const { account, line } = await modelShop(environment, model, {});
    const made = await account.call('POST', '/api/contact-fields', { name: 'E-mail' });
    const field = contactRoutes.createContactField.answer.data.parse(made.data).id;
    await line.write('Ana', 'oi');
    await heard(line, 'Ana', 'Como posso ajudar');
    const listed = List.parse((await account.call('GET', '/api/contacts')).data).contacts;
    const theirs = listed[0]?.id ?? '';
    const fields = { [field]: 'velho@loja.com.br' };
    const { data } = await account.call('POST', '/api/contacts', { name: 'Ana Souza', fields });
    const head = Contact.parse(data).id;
    // Of the one who wrote, nobody knows an e-mail: it is chosen all the same.
    const merge = { from: theirs, choices: [`field:${field}`] };
    expect((await account.call('POST', `/api/contacts/${head}/merge`, merge)).status).toBe(200);

    const answers = (count: number) =>
      until('the answer', async () => (await line.heard('Ana')).length === count);
    let read = '';
    const writes = (value: string) => (one: Heard) => {
      if (told(one).includes('Will be done'))
        return says('Obrigado! Posso ajudar em mais alguma coisa?', 'question');
      read = one.text;
      return call('set_contact_field', { field: 'E-mail', value });
    };
    script = writes('novo@loja.com.br');
    await line.write('Ana', 'meu e-mail é novo@loja.com.br');
    await answers(2);
    expect(read).toContain('velho@loja.com.br');
    const shown = async () =>
      Contact.parse((await account.call('GET', `/api/contacts/${head}`)).data).fields;
    expect(await shown()).toMatchObject({ [field]: 'novo@loja.com.br' });

    // A person clears it; then it is written where people see it, whatever was chosen once.
    await account.call('PATCH', `/api/contacts/${head}`, { fields: { [field]: '' } });
    script = writes('outro@loja.com.br');
    await line.write('Ana', 'meu e-mail é outro@loja.com.br');
    await answers(3);
    expect(read).not.toContain('E-mail: novo@loja.com.br');
    expect(await shown()).toMatchObject({ [field]: 'outro@loja.com.br' });
  } finally {
    await model.stop();
  }
});
