import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from '#server/platform/db.ts';
import { type ProductEnvironment, startProductEnvironment } from '#test/environments/product.ts';
import { claimDeliveries, fanOut } from './deliveries.store.ts';

let environment: ProductEnvironment;
beforeAll(async () => {
  environment = await startProductEnvironment();
});
afterAll(() => environment[Symbol.asyncDispose]());

test('what devices should show is found without reading the notices of all who wait', async () => {
  const { workspaceId } = await environment.account();
  const client = await environment.services.db.connect();
  try {
    await client.query('begin');
    await client.query(
      `with channels as (
         insert into channel (id, workspace_id, type, display_name, mode, status)
         values (gen_random_uuid(), $1, 'telegram', 'Balcão', 'live', 'connected') returning id
       ), contacts as (
         insert into contact (id, workspace_id, name)
         select gen_random_uuid(), $1, 'Cliente ' || n from generate_series(1, 3000) n returning id
       ), conversations as (
         insert into conversation (id, workspace_id, channel_id, contact_id, chat)
         select c.id, $1, ch.id, c.id, c.id from contacts c cross join channels ch returning id
       )
       insert into notice (id, workspace_id, kind, cause, subject, conversation_id)
       select gen_random_uuid(), $1, 'handoff', 'handoff', id, id from conversations`,
      [workspaceId],
    );
    await client.query('analyze notice');
    const plans: string[] = [];
    const explaining: Queryable = {
      async query(statement) {
        const { text, values } = typeof statement === 'string' ? { text: statement } : statement;
        const { rows } = await client.query(`explain ${text}`, values);
        plans.push(JSON.stringify(rows));
        return client.query('select where false');
      },
    };
    await fanOut(explaining, 500);
    await claimDeliveries(explaining, 64);
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      expect(plan).toContain('notice_conversation');
      expect(plan).not.toMatch(/Seq Scan on notice /);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
});
