import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { contactMergeRoutes } from '#contract/contacts/contact-merges.ts';
import { contactRoutes } from '#contract/contacts/contact-routes.ts';
import { labelRoutes } from '#contract/conversations/labels.ts';
import { conversationRoutes } from '#contract/conversations/conversation-routes.ts';
import { connectBot } from '#test/customers/customer-line.ts';
import { examples } from '#test/fuzz.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const Contact = contactRoutes.readContact.answer.data;
const List = contactRoutes.listContacts.answer.data;
const Conversations = conversationRoutes.listConversations.answer.data;
const quick = { agent: { debounce: { quietMs: 0, maxMs: 0 }, typingMs: 0 } };

const read = async (account: Account, id: string) =>
  Contact.parse((await account.call('GET', `/api/contacts/${id}`)).data);
const merge = (account: Account, into: string, from: string, choices: string[] = []) =>
  account.call('POST', `/api/contacts/${into}/merge`, { from, choices });
const label = async (account: Account, id: string | undefined, labelIds: readonly string[]) =>
  expect((await account.call('PUT', `/api/contacts/${id}/labels`, { labelIds })).status).toBe(200);
const split = (account: Account, of: string, part: string) =>
  account.call('POST', `/api/contacts/${of}/split`, { part });
const conversations = async (account: Account) =>
  Conversations.parse((await account.call('GET', '/api/conversations')).data).conversations;
const answered = (account: Account, messages: number) =>
  until('every message to be answered', async () => {
    const { rows } = await environment.services.db.query<{ done: number; open: number }>(
      `select count(*) filter (where direction = 'in' and outcome is not null) as done,
        count(*) filter (where outcome is null and direction = 'in' or undelivered) as open from message where workspace_id = $1`,
      [account.workspaceId],
    );
    return rows[0]?.done === messages && rows[0].open === 0;
  });

/** Three who wrote on two channels and two put in by hand, some alike, with a custom field. */
async function people(): Promise<{ account: Account; ids: string[]; fieldId: string }> {
  const account = await environment.account();
  const [counter, delivery] = [await connectBot(account, quick), await connectBot(account)];
  await counter.write('Ana Souza', 'oi');
  await counter.write('Ana S.', 'PARAR');
  await delivery.write('Aninha', 'oi');
  await answered(account, 3);
  const field = contactRoutes.createContactField.answer.data.parse(
    (await account.call('POST', '/api/contact-fields', { name: 'Bairro' })).data,
  );
  for (const body of [
    {
      name: 'Ana',
      email: 'ana@loja.com.br',
      phone: '81 99999-0042',
      fields: { [field.id]: 'Boa Vista' },
    },
    {
      name: 'Ana Maria',
      email: 'maria@loja.com.br',
      notes: 'Paga no Pix',
      fields: { [field.id]: 'Graças' },
    },
  ])
    expect((await account.call('POST', '/api/contacts', body)).status).toBe(201);
  const ids = List.parse((await account.call('GET', '/api/contacts')).data).contacts.map(
    ({ id }) => id,
  );
  expect(ids).toHaveLength(5);
  await account.call('PATCH', `/api/contacts/${ids[4]}`, {
    email: 'souza@loja.com.br',
    notes: 'Alérgica a glúten',
  });
  const labels: string[] = [];
  for (const name of ['VIP', 'Atacado']) {
    const made = await account.call('POST', '/api/labels', { name });
    labels.push(labelRoutes.createLabel.answer.data.parse(made.data).id);
  }
  const [vip = '', wholesale = ''] = labels;
  for (const [place, labelIds] of [
    [0, [vip]],
    [2, [vip, wholesale]],
    [4, [wholesale]],
  ] as const)
    await label(account, ids[place], labelIds);
  return { account, ids, fieldId: field.id };
}

type Step =
  | { kind: 'merge'; into: number; from: number; choices: string[] }
  | { kind: 'split'; part: number };

test(
  'any sequence of merges and splits restores the contacts exactly',
  { timeout: 120_000 },
  async () => {
    const { account, ids, fieldId } = await people();
    const before = await Promise.all(ids.map((id) => read(account, id)));
    const who = fc.nat({ max: ids.length - 1 });
    const choices = fc.subarray(['name', 'email', 'phone', 'notes', `field:${fieldId}`]);
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.record({ kind: fc.constant('merge' as const), into: who, from: who, choices }),
      fc.record({ kind: fc.constant('split' as const), part: who }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        // What the sequence must mean, told by another, simpler machine: who points to whom.
        const parent = new Map<number, number>();
        const head = (one: number): number => (parent.has(one) ? head(parent.get(one) ?? 0) : one);
        for (const one of steps) {
          if (one.kind === 'merge') {
            const [into, from] = [head(one.into), head(one.from)];
            const { status } = await merge(
              account,
              ids[one.into] ?? '',
              ids[one.from] ?? '',
              one.choices,
            );
            expect(status).toBe(into === from ? 409 : 200);
            if (into !== from) parent.set(from, into);
          } else {
            const { status } = await split(account, ids[one.part] ?? '', ids[one.part] ?? '');
            expect(status).toBe(parent.has(one.part) ? 200 : 409);
            parent.delete(one.part);
          }
          for (const [index, id] of ids.entries()) {
            const shown = await read(account, id);
            const members = before.filter((_, other) => head(other) === head(index));
            expect(shown.id).toBe(ids[head(index)]);
            // One person has everything of all of them, once, and nothing of anybody else.
            expect(shown.conversations.map((row) => row.id).toSorted()).toEqual(
              members.flatMap((member) => member.conversations.map((row) => row.id)).toSorted(),
            );
            expect(shown.labels.map((one) => one.name)).toEqual(
              [
                ...new Set(members.flatMap((member) => member.labels.map((one) => one.name))),
              ].toSorted(),
            );
            for (const key of ['name', 'email', 'phone', 'notes'] as const)
              expect([null, ...members.map((member) => member[key])]).toContain(shown[key]);
            expect(shown.name).not.toBeNull();
          }
        }
        for (const part of parent.keys())
          expect((await split(account, ids[part] ?? '', ids[part] ?? '')).status).toBe(200);
        expect(await Promise.all(ids.map((id) => read(account, id)))).toEqual(before);
      }),
      examples(12),
    );
    // Not only what is shown: nothing of a merge is left in the rows.
    const { rows } = await environment.services.db.query(
      `select id from contact where workspace_id = $1 and (merged_into is not null or person_id is not null or shown_name is not null or merge_choices <> '{}')`,
      [account.workspaceId],
    );
    expect(rows).toEqual([]);
  },
);

test('merged contacts keep their two conversations and share one consent', async () => {
  const account = await environment.account();
  const line = await connectBot(account, quick);
  await line.write('Ana Souza', 'oi');
  await line.write('Ana Trabalho', 'oi');
  await answered(account, 2);
  const find = async (name: string) =>
    (await conversations(account)).find((row) => row.contactName === name);
  const [private_, work] = [await find('Ana Souza'), await find('Ana Trabalho')];
  const [a, b] = [private_?.contactId ?? '', work?.contactId ?? ''];

  // They are merged in the middle of both writing: each is answered in its own conversation, once.
  await Promise.all([
    line.write('Ana Souza', 'onde vcs ficam?'),
    merge(account, a, b, ['name']).then(({ status }) => expect(status).toBe(200)),
    line.write('Ana Trabalho', 'aceita pix?'),
  ]);
  await answered(account, 4);
  expect((await conversations(account)).map((row) => [row.id, row.contactName]).toSorted()).toEqual(
    [private_, work].map((row) => [row?.id, 'Ana Trabalho']).toSorted(),
  );
  const said = async (id = '') =>
    conversationRoutes.listMessages.answer.data
      .parse((await account.call('GET', `/api/conversations/${id}/messages`)).data)
      .messages.flatMap(({ direction, parts }) =>
        direction === 'in' ? parts.map((part) => (part.kind === 'text' ? part.text : '')) : [],
      );
  expect(await said(private_?.id)).toEqual(['onde vcs ficam?', 'oi']);
  expect(await said(work?.id)).toEqual(['aceita pix?', 'oi']);

  // Whoever asks to be left alone under one name is left alone under the other.
  await line.write('Ana Trabalho', 'PARAR');
  await answered(account, 5);
  const consent = async (id: string): Promise<z.output<typeof Contact>['optedOut']> =>
    (await read(account, id)).optedOut;
  expect(await consent(a)).toBe(true);
  await line.write('Ana Souza', 'aceita pix?');
  await answered(account, 6);
  const newest = conversationRoutes.listMessages.answer.data.parse(
    (await account.call('GET', `/api/conversations/${private_?.id}/messages`)).data,
  ).messages[0];
  expect(newest).toMatchObject({ direction: 'in', outcomeReason: 'opted_out' });

  // What is written about them meanwhile is the person's; what came from the channel goes back
  // where it came to.
  await account.call('PATCH', `/api/contacts/${b}`, {
    notes: 'Atende no sábado',
    name: 'Ana S. Lima',
  });
  expect(await read(account, b)).toMatchObject({
    id: a,
    name: 'Ana S. Lima',
    merged: [{ id: b, name: 'Ana Trabalho' }],
  });
  expect((await split(account, a, b)).status).toBe(200);
  expect(await read(account, a)).toMatchObject({
    name: 'Ana S. Lima',
    notes: 'Atende no sábado',
    optedOut: false,
    merged: [],
  });
  expect(await read(account, b)).toMatchObject({
    name: 'Ana Trabalho',
    notes: null,
    optedOut: true,
    conversations: [{ id: work?.id }],
  });
});

test("what is chosen of labels while two are one is the person's, and each has its own again afterwards", async () => {
  const account = await environment.account();
  const create = async (name: string) =>
    Contact.parse((await account.call('POST', '/api/contacts', { name })).data).id;
  const [a, b, c] = [await create('Ana'), await create('Aninha'), await create('Bia')];
  const made = async (name: string) =>
    labelRoutes.createLabel.answer.data.parse(
      (await account.call('POST', '/api/labels', { name })).data,
    ).id;
  const [vip, wholesale] = [await made('VIP'), await made('Atacado')];
  await label(account, b, [vip]);
  await merge(account, a, b);
  const shown = async (id: string) => (await read(account, id)).labels.map(({ name }) => name);
  const labelled = async (labelId: string) =>
    List.parse((await account.call('GET', `/api/contacts?labelId=${labelId}`)).data).contacts.map(
      ({ id }) => id,
    );
  expect([await shown(a), await labelled(vip)]).toEqual([['VIP'], [a]]);

  // Under the merged one's own id it is the same person.
  await label(account, b, [wholesale]);
  expect([await shown(b), await labelled(vip), await labelled(wholesale)]).toEqual([
    ['Atacado'],
    [],
    [a],
  ]);
  await merge(account, c, a);
  expect([await shown(c), await labelled(vip), await labelled(wholesale)]).toEqual([
    ['Atacado'],
    [],
    [c],
  ]);
  await label(account, c, [wholesale, vip]);
  expect([await shown(a), await labelled(vip)]).toEqual([['Atacado', 'VIP'], [c]]);
  await split(account, c, a);
  await split(account, a, b);
  expect([await shown(a), await shown(b), await shown(c)]).toEqual([['Atacado'], ['VIP'], ['VIP']]);
  const { rows } = await environment.services.db.query<{ action: string }>(
    `select action from audit_entry where workspace_id = $1 and action = 'contact.labelled'`,
    [account.workspaceId],
  );
  expect(rows).toHaveLength(3);

  // The workspace's list counts contacts, and a label that goes takes nothing else along.
  const listed = labelRoutes.listLabels.answer.data.parse(
    (await account.call('GET', '/api/labels')).data,
  ).labels;
  expect(listed).toMatchObject([
    { name: 'Atacado', contacts: 1, conversations: 0 },
    { name: 'VIP', contacts: 2, conversations: 0 },
  ]);
  await account.call('DELETE', `/api/labels/${vip}`);
  expect([await shown(b), await labelled(vip)]).toEqual([[], []]);

  const stranger = await environment.account();
  const theirs = labelRoutes.createLabel.answer.data.parse(
    (await stranger.call('POST', '/api/labels', { name: 'VIP' })).data,
  ).id;
  expect(
    await account.call('PUT', `/api/contacts/${a}/labels`, { labelIds: [theirs] }),
  ).toMatchObject({
    status: 404,
    code: 'label_not_found',
  });
  expect(
    List.parse((await stranger.call('GET', `/api/contacts?labelId=${wholesale}`)).data).contacts,
  ).toEqual([]);
});

test('who has the same number or e-mail is suggested, in another workspace nobody is', async () => {
  const account = await environment.account();
  const create = async (body: object) =>
    Contact.parse((await account.call('POST', '/api/contacts', { name: 'Ana', ...body })).data).id;
  const one = await create({ phone: '81 99999-0042', email: 'ana@loja.com.br' });
  // The ninth digit makes no difference, nor do capitals.
  const [number, mail] = [
    await create({ phone: '+55 81 9999-0042' }),
    await create({ email: 'Ana@Loja.com.br' }),
  ];
  await create({ phone: '81 99999-0043' });
  const twins = async () =>
    contactMergeRoutes.listDuplicates.answer.data
      .parse((await account.call('GET', `/api/contacts/${one}/duplicates`)).data)
      .contacts.map(({ id, reason }) => [id, reason])
      .toSorted();
  expect(await twins()).toEqual(
    [
      [number, 'number'],
      [mail, 'email'],
    ].toSorted(),
  );
  await merge(account, one, number);
  expect(await twins()).toEqual([[mail, 'email']]);
  const stranger = await environment.account();
  const theirs = Contact.parse(
    (await stranger.call('POST', '/api/contacts', { name: 'X', phone: '81 99999-0042' })).data,
  ).id;
  expect((await stranger.call('GET', `/api/contacts/${theirs}/duplicates`)).data).toEqual({
    contacts: [],
  });
  expect(await merge(stranger, theirs, one)).toMatchObject({ status: 409, code: 'contact_gone' });
});
