import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createChannelRules } from '#server/features/channels/channels.ts';
import { insertChannel } from '#server/features/channels/channels.store.ts';
import { takeOver } from '#server/features/conversations/conversations.ts';
import { inTransaction } from '#server/platform/db.ts';
import {
  echo,
  type PipelineEnvironment,
  saying,
  startPipelineEnvironment,
} from '#test/environments/pipeline.ts';
import { until } from '#test/environments/telegram.ts';
import { moveChat } from './intake/changes/account-changes.store.ts';
import { recordDelivery, recordSent } from './delivery/deliveries.store.ts';
import { markHeads } from './delivery/heads.store.ts';
import { claimLanes } from './delivery/lanes.store.ts';
import { storeMessages } from './intake/ingest.store.ts';

const ana = 7_001;
const bia = 7_002;
const Outcome = z.object({ outcome: z.string().nullable(), outcome_reason: z.string().nullable() });
const outcomes = (environment: PipelineEnvironment) =>
  environment.rows(
    Outcome,
    `select outcome, outcome_reason from message where direction = 'in' order by created_at, seq`,
  );
const deliveries = async (environment: PipelineEnvironment) =>
  (
    await environment.rows(
      z.object({ delivery: z.string() }),
      `select delivery from message where direction = 'out' order by created_at, seq`,
    )
  ).map((row) => row.delivery);
const Conversation = z.object({ id: z.string(), channel_id: z.string() });

async function conversationOf(
  environment: PipelineEnvironment,
): Promise<z.output<typeof Conversation>> {
  const [row] = await environment.rows(Conversation, 'select id, channel_id from conversation');
  if (!row) throw new Error('no conversation yet');
  return row;
}

/** An agent that thinks until it is told to go on. */
function thinker() {
  const thinking = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  return {
    thinking: thinking.promise,
    go: go.resolve,
    wait: () => (thinking.resolve(), go.promise),
  };
}

describe('one fault stays where it is', () => {
  test('a channel whose credential cannot be opened does not stop the others, and its messages fail visibly', async () => {
    const { thinking, go, wait } = thinker();
    await using environment = await startPipelineEnvironment({
      takeTurn: async (...turn) => (await wait(), echo(...turn)),
    });
    const broken = environment.channelId;
    const other = uuidv7();
    await insertChannel(environment.services.db, {
      id: other,
      workspaceId: environment.workspaceId,
      type: 'telegram',
      displayName: 'Praça',
      description: null,
      mode: 'live',
    });
    const { token } = await environment.simulator.control.createBot('Praça');
    await createChannelRules(
      environment.services,
      environment.directory,
      () => environment.origin,
    ).connect(environment.workspaceId, other, { token });
    await environment.act(ana, { kind: 'text', text: 'oi' });
    await thinking;
    await environment.services.db.query(`update channel set secrets = '\\x00' where id = $1`, [
      broken,
    ]);
    environment.directory.changed(broken);
    go();
    await until(
      'the broken channel’s reply to wait',
      async () => (await deliveries(environment)).length === 1,
    );
    await environment.simulator.control.act(
      token,
      { id: bia, name: 'Bia' },
      { kind: 'text', text: 'e eu?' },
    );
    await until('the other channel’s answer', () => environment.sent(bia).length === 1);
    expect(environment.sent(ana)).toEqual([]);
  });

  test('a part of a kind that this version does not know harms only itself', async () => {
    await using environment = await startPipelineEnvironment({
      config: { debounce: { quietMs: 10_000, maxMs: 10_000 }, typingMs: 0 },
    });
    await environment.act(ana, { kind: 'text', text: 'do futuro' });
    await environment.act(bia, { kind: 'text', text: 'de hoje' });
    await until('both stored', async () => (await outcomes(environment)).length === 2);
    await environment.services.db.query(
      `update message set parts = '[{"kind":"hologram"}]' where conversation_id = (select id from conversation where chat = '${ana}')`,
    );
    await environment.services.db.query('update conversation set answer_at = now()');
    await until(
      'both answers',
      () => environment.sent(ana).length === 1 && environment.sent(bia).length === 1,
    );
    expect(environment.sent(bia)).toEqual(['re: de hoje']);
    expect(environment.sent(ana)).toEqual(['re: (unsupported)']);
  });

  test('what PostgreSQL will never take is acknowledged and kept as a dead letter', async () => {
    await using environment = await startPipelineEnvironment();
    const secret = z
      .object({ secretToken: z.string() })
      .parse((await environment.directory.find(environment.channelId))?.settings).secretToken;
    const longId = JSON.stringify({
      update_id: 1,
      callback_query: {
        id: randomBytes(6000).toString('hex'),
        from: { id: ana, is_bot: false, first_name: 'Ana' },
        chat_instance: '1',
        data: '1',
        message: {
          message_id: 5,
          date: 1_790_000_000,
          chat: { id: ana, type: 'private', first_name: 'Ana' },
          text: 'menu',
        },
      },
    });
    const post = () =>
      fetch(`${environment.origin}/api/webhook/telegram/${environment.channelId}`, {
        method: 'POST',
        body: longId,
        headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
      });
    expect([(await post()).status, (await post()).status]).toEqual([200, 200]);
    expect(
      await environment.rows(z.object({ step: z.string() }), 'select step from dead_letter'),
    ).toEqual([{ step: 'receive' }]);
  });
});

describe('people and disconnections in the middle', () => {
  test('a part that would be tried again is called off when a person has stepped in (B10)', async () => {
    await using environment = await startPipelineEnvironment();
    await environment.simulator.control.setFaults({
      next: { sendMessage: ['too_many', null] },
      retryAfter: 2,
    });
    await environment.act(ana, { kind: 'text', text: 'oi' });
    await until('the refusal', () =>
      environment.simulator.journal.some(
        (entry) => entry.type === 'call' && entry.fault === 'too_many',
      ),
    );
    await takeOver(
      environment.services.db,
      environment.workspaceId,
      (await conversationOf(environment)).id,
      uuidv7(),
    );
    await until(
      'the part to be called off',
      async () => (await deliveries(environment))[0] === 'cancelled',
      10_000,
    );
    expect(await outcomes(environment)).toEqual([
      { outcome: 'waiting_person', outcome_reason: 'paused_by_person' },
    ]);
    expect(environment.sent(ana)).toEqual([]);
  });

  test('a handoff without words does not loosen a person’s hold', async () => {
    const { thinking, go, wait } = thinker();
    const silent = saying(() => ({
      kind: 'hand_off',
      reason: 'asked_for_person',
      text: '',
      note: 'quer uma pessoa',
    }));
    await using environment = await startPipelineEnvironment({
      takeTurn: async (...turn) => (await wait(), silent(...turn)),
    });
    await environment.act(ana, { kind: 'text', text: 'oi' });
    await thinking;
    await takeOver(
      environment.services.db,
      environment.workspaceId,
      (await conversationOf(environment)).id,
      uuidv7(),
    );
    go();
    await until('an outcome', async () => (await outcomes(environment))[0]?.outcome !== null);
    expect(await outcomes(environment)).toEqual([
      { outcome: 'waiting_person', outcome_reason: 'paused_by_person' },
    ]);
    expect(
      await environment.rows(
        z.object({ owned_until: z.string().nullable() }),
        'select owned_until from conversation',
      ),
    ).toEqual([{ owned_until: null }]);
  });

  test('a turn that says nothing leaves to people what waits for them', async () => {
    await using environment = await startPipelineEnvironment({
      takeTurn: saying(() => ({ kind: 'wait', reason: 'gesture', text: null })),
    });
    await environment.act(ana, { kind: 'text', text: 'vocês entregam?' });
    await until('an outcome', async () => (await outcomes(environment))[0]?.outcome === 'closed');
    await environment.services.db.query(
      `update message set outcome = 'waiting_person', outcome_reason = 'no_agent'`,
    );
    await environment.services.db.query('update conversation set waiting_since = now()');
    await environment.act(ana, { kind: 'text', text: 'oi' });
    await until(
      'the second outcome',
      async () => (await outcomes(environment))[1]?.outcome === 'closed',
    );
    expect((await outcomes(environment)).map(({ outcome }) => outcome)).toEqual([
      'waiting_person',
      'closed',
    ]);
  });

  test('a reply decided while its channel is disconnected is not kept, and its question says why', async () => {
    const { thinking, go, wait } = thinker();
    await using environment = await startPipelineEnvironment({
      takeTurn: async (...turn) => (await wait(), echo(...turn)),
    });
    await environment.act(ana, { kind: 'text', text: 'oi' });
    await thinking;
    await createChannelRules(
      environment.services,
      environment.directory,
      () => environment.origin,
    ).disconnect(environment.workspaceId, environment.channelId);
    go();
    await until(
      'the outcome',
      async () => (await outcomes(environment))[0]?.outcome !== null,
      10_000,
    );
    expect(await outcomes(environment)).toEqual([
      { outcome: 'waiting_person', outcome_reason: 'channel_disconnected' },
    ]);
    expect(await deliveries(environment)).toEqual([]);
    expect(
      await environment.rows(
        z.unknown(),
        'select 1 from conversation where deliver_at is not null and deliver_lease_until is null',
      ),
    ).toEqual([]);
  });
});

describe('several workers', () => {
  /**
   * Claims the lane for a worker of its own; the environment's deliverer is kept out by the lock.
   */
  const lane = (environment: PipelineEnvironment) =>
    inTransaction(environment.services.db, async (db) => {
      await db.query('update conversation set deliver_at = now(), deliver_lease_until = null');
      const [claimed] = await claimLanes(db, uuidv7(), 1);
      if (!claimed) throw new Error('nothing to claim');
      return claimed;
    });
  const again = (id: string, fence: number) => ({
    id,
    fence,
    delivery: 'queued' as const,
    error_code: null,
    error_text: null,
    support_code: null,
    resent: false,
  });

  test('only the holder of a lane marks its part; a late “sent” is believed, a late refusal is not', async () => {
    await using environment = await startPipelineEnvironment({
      findAnswering: async () => ({ none: 'no_agent' }),
    });
    const { db } = environment.services;
    await environment.act(ana, { kind: 'text', text: 'oi' });
    await until(
      'the conversation',
      async () => (await environment.rows(z.unknown(), 'select 1 from conversation')).length === 1,
    );
    const { id, channel_id: channelId } = await conversationOf(environment);
    const part = uuidv7();
    const first = await lane(environment);
    const second = await lane(environment);
    await db.query(
      `insert into message (id, workspace_id, channel_id, conversation_id, direction, author, seq, parts, delivery) values ($1, $2, $3, $4, 'out', 'agent', 1, '[{"kind":"text","text":"x"}]', 'queued')`,
      [part, environment.workspaceId, channelId, id],
    );
    expect(await markHeads(db, [first])).toEqual([]);
    expect(await markHeads(db, [second])).toMatchObject([
      { id: part, was: 'queued', part: { kind: 'text', text: 'x' } },
    ]);
    expect(
      await recordDelivery(db, environment.workspaceId, again(part, first.deliver_fence)),
    ).toBe(null);
    const third = await lane(environment);
    expect(await markHeads(db, [third])).toMatchObject([{ was: 'sending' }]);
    expect(
      await recordDelivery(db, environment.workspaceId, again(part, third.deliver_fence)),
    ).toEqual({ calledOff: false });
    // The lane stays with its holder.
    const late = {
      id: part,
      conversation_id: id,
      fence: first.deliver_fence,
      seq: 1,
      provider_message_id: 'late',
    };
    expect(await recordSent(db, [late])).toEqual({ released: new Map(), settled: new Set() });
    expect(await deliveries(environment)).toEqual(['sent']);
  });

  test('a message whose conversation moves at that moment is not half stored', async () => {
    await using environment = await startPipelineEnvironment({
      findAnswering: async () => ({ none: 'no_agent' }),
    });
    const { db } = environment.services;
    await environment.act(ana, { kind: 'text', text: 'oi' });
    await until(
      'the outcome',
      async () => (await outcomes(environment))[0]?.outcome === 'waiting_person',
    );
    const place = { workspaceId: environment.workspaceId, channelId: environment.channelId };
    const message = {
      workspace_id: place.workspaceId,
      channel_id: place.channelId,
      event_id: 'e2',
      body: '{}',
      message_id: uuidv7(),
      provider_message_id: 'm2',
      contact_id: uuidv7(),
      conversation_id: uuidv7(),
      chat: String(ana),
      is_group: false,
      sender_id: null,
      sender_name: null,
      identity: 'somebody else',
      aliases: [],
      name: null,
      language: null,
      provider_time: new Date().toISOString(),
      provider_order: 2,
      parts: [{ kind: 'text' as const, text: 'dois' }],
      reply_to: null,
      album: null,
      topic: null,
      asks: true,
      quiet_ms: 0,
      max_ms: 0,
    };
    let storing: Promise<unknown> = Promise.resolve();
    await inTransaction(db, async (mover) => {
      await moveChat(mover, place, String(ana), '-100');
      storing = inTransaction(db, (client) => storeMessages(client, [message])).catch(
        (error: unknown) => error,
      );
      await until(
        'the store to wait for the mover',
        async () =>
          (
            await environment.rows(
              z.unknown(),
              `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
            )
          ).length > 0,
      );
    });
    expect(await storing).toMatchObject({ code: '23502' });
    expect(
      await environment.rows(z.unknown(), `select 1 from inbound_event where event_id = 'e2'`),
    ).toEqual([]);
    expect((await storeMessages(db, [message])).stored).toHaveLength(1);
  });
});
