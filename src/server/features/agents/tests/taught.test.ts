import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerRoutes } from '#contract/conversations/ledger.ts';
import { connectBot } from '#test/customers/customer-line.ts';
import {
  type Account,
  firstAgent,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const agent = { faq: [], debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 };

async function toTeach(account: Account) {
  const { data } = await account.call('GET', '/api/messages?outcome=to_teach');
  return ledgerRoutes.listLedger.answer.data.parse(data).messages;
}
const names = async (account: Account) =>
  (await toTeach(account)).map(({ contactName }) => contactName).toSorted();

async function shop() {
  const account = await environment.account();
  const line = await connectBot(account, { agent });
  const asks = async (customer: string, text: string): Promise<void> => {
    const before = await names(account);
    await line.write(customer, text);
    await expect
      .poll(() => names(account), { timeout: 20_000 })
      .toEqual([...before, customer].toSorted());
  };
  return { account, asks };
}

test('a taught question is taught for all who asked it, in this business and until it is asked in vain again', async () => {
  const { account, asks } = await shop();
  const other = await shop();
  await other.asks('Davi', 'Vocês consertam guarda-chuva?');
  await asks('Ana', 'Vocês consertam guarda-chuva?');
  await asks('Bruno', 'VOCES  consertam guarda chuva');
  await asks('Caio', 'Vocês alugam bicicleta?');
  const ana = (await toTeach(account)).find(({ contactName }) => contactName === 'Ana');
  const taught = await account.call('POST', `/api/messages/${ana?.id}/correction`, {
    answer: 'Consertamos, em dois dias.',
  });
  expect(taught.status, taught.text).toBe(201);
  expect(await names(account)).toEqual(['Caio']);
  expect(await names(other.account)).toEqual(['Davi']);

  // It is published, then lost again: whoever asks now is not forgotten.
  const { id, config } = await firstAgent(account);
  for (const faq of [config.faq, []]) {
    const published = await account.call('PATCH', `/agents/${id}`, {
      config: { ...config, faq },
      publish: true,
      despiteTests: 'Não fazemos mais.',
    });
    expect(published.status, published.text).toBe(200);
  }
  await asks('Eva', 'vocês consertam guarda-chuva?');
});
