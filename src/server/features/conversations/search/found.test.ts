import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactRoutes } from '#contract/contacts/contact-routes.ts';
import { conversationRoutes } from '#contract/conversations/conversation-routes.ts';
import { listPeople } from '#server/features/contacts/list/contact-list.store.ts';
import { searchContacts } from '#server/features/contacts/list/contact-search.store.ts';
import { connectBot } from '#test/customers/customer-line.ts';
import {
  type Account,
  type ProductEnvironment,
  startProductEnvironment,
} from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';
import { listConversations } from '../list/lists.store.ts';
import { searchConversations } from './found.store.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

const List = conversationRoutes.listConversations.answer.data;
const Contacts = contactRoutes.listContacts.answer.data;
const list = async (account: Account, query: string) =>
  List.parse((await account.call('GET', `/api/conversations?${query}`)).data);
const countContacts = async (account: Account, query: string) =>
  Contacts.parse((await account.call('GET', `/api/contacts?${query}`)).data).pagination.total;

/** "Freguês 1" wrote last, and every second one waits. The last one is known by another name, too. */
const fillSql = `
  with talk as (
    select n, gen_random_uuid() as contact_id, gen_random_uuid() as id, now() - n * interval '1 second' as at
    from generate_series(1, 1200) n
  ), people as (
    insert into contact (id, workspace_id, name) select contact_id, $1, 'Freguês ' || n from talk
  ), talks as (
    insert into conversation (id, workspace_id, channel_id, contact_id, chat, seq, last_message_at, created_at, waiting_since)
    select id, $1, $2, contact_id, 'c' || n, 1, at, at, case when n % 2 = 0 then at end from talk
  )
  insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, outcome, outcome_reason, outcome_at, created_at)
  select uuidv7(), $1, $2, id, 'in', 'customer', 1,
    '[{"kind": "text", "text": "Quero bolo de milho"}]', 'answered', 'reply', at, at from talk`;

// Another turn would find two channels, where the planner guesses otherwise.
test(
  'a search that finds very many people or words is counted, ordered and cut as any other',
  { retry: 0 },
  async () => {
    const { db } = environment.services;
    const account = await environment.account();
    const { channelId } = await connectBot(account, { active: false });
    await db.query(fillSql, [account.workspaceId, channelId]);
    // "Zilda" and "Freguês 1200" are one person.
    await db.query(
      `with zilda as (
       insert into contact (id, workspace_id, name, person_id, merged_into)
       select gen_random_uuid(), $1, 'Zilda', id, id from contact where workspace_id = $1 and name = 'Freguês 1200' returning id
     ), head as (
       update contact set person_id = id where workspace_id = $1 and name = 'Freguês 1200'
     )
     insert into conversation (id, workspace_id, channel_id, contact_id, chat, last_message_at)
     select gen_random_uuid(), $1, $2, id, 'z', now() - interval '1 day' from zilda`,
      [account.workspaceId, channelId],
    );

    const many = await list(account, 'search=fregu%C3%AAs&limit=3');
    expect(many.counts).toMatchObject({ all: 1201, waiting: 600, for_you: 600, snoozed: 0 });
    expect(many.conversations.map((row) => [row.contactName, row.hit])).toEqual([
      ['Freguês 1', null],
      ['Freguês 2', null],
      ['Freguês 3', null],
    ]);
    const waiting = await list(account, 'search=fregues&state=waiting&limit=2');
    expect(waiting.conversations.map((row) => row.contactName)).toEqual([
      'Freguês 1200',
      'Freguês 1198',
    ]);
    expect(waiting.pagination.total).toBe(600);
    const few = await list(account, 'search=fregues 77');
    expect(few.counts).toMatchObject({ all: 11, waiting: 5 });
    expect(await countContacts(account, 'search=fregues')).toBe(1200);
    expect(await countContacts(account, 'search=fregues 77')).toBe(11);
    expect(await countContacts(account, 'search=zilda')).toBe(1);

    await until(
      'the words to be found',
      async () => (await list(account, 'search=milho')).counts.all === 1200,
    );
    const said = await list(account, 'search=milho&state=waiting&limit=1');
    expect(said.counts).toMatchObject({ all: 1200, waiting: 600 });
    expect(said.conversations.map(({ contactName, hit }) => [contactName, hit?.pieces])).toEqual([
      [
        'Freguês 1200',
        [
          { text: 'Quero bolo de ', marked: false },
          { text: 'milho', marked: true },
        ],
      ],
    ]);

    // A page of a list reads no more than its rows, also in a workspace with one channel. What was
    // found is gathered once, and not for each row.
    const plans: string[] = [];
    const explained = {
      async query(statement: pg.QueryConfig) {
        const { rows } = await db.query(`explain ${statement.text}`, statement.values);
        plans.push(JSON.stringify(rows));
        return db.query(statement);
      },
    };
    const { workspaceId } = account;
    const page = { workspaceId, limit: 5, offset: 0 };
    await db.query('analyze conversation, contact, channel');
    await listConversations(explained, { ...page, state: 'all' });
    expect(plans.at(-1)).toContain('Index Scan using conversation_list on conversation c');
    for (const [search, column] of [
      ['fregues', 'contact_id'],
      ['milho', 'id'],
    ] as const) {
      const found = await searchConversations(db, workspaceId, search);
      await listConversations(explained, { ...page, found, state: 'waiting' });
      expect(plans.at(-1), search).toContain(`ANY (${column} = (hashed SubPlan`);
    }
    await listPeople(explained, {
      ...page,
      found: await searchContacts(db, workspaceId, 'fregues'),
    });
    expect(plans.slice(-2)).toEqual(
      Array(2).fill(expect.stringContaining('ANY (id = (hashed SubPlan')),
    );
  },
);
