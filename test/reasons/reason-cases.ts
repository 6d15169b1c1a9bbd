import { Conversation } from '#contract/conversations/conversations.ts';
import { deadLetterRoutes } from '#contract/conversations/dead-letters.ts';
import type { OutcomeReason } from '#contract/i18n/outcomes.ts';
import { holdClocks, releaseClocks } from '#server/features/conversations/state/clocks.store.ts';
import { firstAgent } from '#test/environments/product.ts';
import { until } from '#test/environments/telegram.ts';
import type { ReasonShop } from './reason-shop.ts';

/**
 * How a real conversation ends with the reason. `shop`: what the shop is like. `says`: the reason
 * that the call names, where its sentence is that of another one. `after`: puts back what others
 * share.
 */
export interface Lived {
  shop?: { agentOn?: boolean; quietMs?: number };
  says?: string;
  live: (shop: ReasonShop) => Promise<void>;
  after?: (shop: ReasonShop) => Promise<unknown>;
}
/** A test of its own takes the reason through the call or the list, by another channel. */
export interface Elsewhere {
  test: string;
}

const off = { agentOn: false };
const says = (...texts: string[]): Lived => ({
  async live(shop) {
    for (const [index, text] of texts.entries()) {
      if (index > 0) await shop.settled(index);
      await shop.say(text);
    }
  },
});
const elsewhere = (test: string): Elsewhere => ({ test });

const rated = (score: number): Lived => ({
  shop: off,
  async live(shop) {
    const settings = { isOn: true, question: 'Como foi?', thanks: 'Obrigado!', quietDays: 1 };
    await shop.call('PUT', '/api/satisfaction', settings);
    await shop.say('tem bolo?');
    const conversation = `/api/conversations/${await shop.conversation()}`;
    const message = { kind: 'text', text: 'Temos.' };
    await shop.call('POST', `${conversation}/messages`, { message });
    await shop.why('answered_by_person');
    await shop.call('POST', `${conversation}/resolve`, {});
    await until('the stars', () => askedFor(shop));
    await shop.say(String(score));
  },
});

/** The question about the service has gone out. */
const askedFor = async ({ environment, account }: ReasonShop): Promise<boolean> => {
  const { rowCount } = await environment.services.db.query(
    'select 1 from satisfaction_question where workspace_id = $1 and asked_at is not null',
    [account.workspaceId],
  );
  return rowCount === 1;
};

const blocked = (kind: 'blocked' | 'spam'): Lived => ({
  async live(shop) {
    await shop.say('aceita pix?');
    await shop.settled(1);
    const id = await shop.conversation();
    const { contactId } = Conversation.parse(await shop.call('GET', `/api/conversations/${id}`));
    await shop.call('POST', `/api/contacts/${contactId}/block`, { kind });
    await shop.say('e fiado?');
  },
});

/** No version of the agent can be read. */
const breakAgent = ({ environment, account }: ReasonShop) =>
  environment.services.db.query(
    `update agent_version set config = config || '{"language": 7}' where workspace_id = $1`,
    [account.workspaceId],
  );

/** Its turn is due at once, until it was given up. */
const giveUp = async ({ environment, account }: ReasonShop): Promise<void> =>
  until('that it is given up', async () => {
    await environment.services.db.query(
      'update conversation set answer_at = now() where answer_lease_until is null and answer_at is not null and workspace_id = $1',
      [account.workspaceId],
    );
    const { data } = await account.call('GET', '/api/dead-letters');
    return deadLetterRoutes.listDeadLetters.answer.data.parse(data).total === 1;
  });

const writeBy = (shop: ReasonShop, sql: string) =>
  shop.environment.services.db.query(sql, [shop.account.workspaceId]);

/** The pause in which the agent waits for more is over. */
const due = (shop: ReasonShop) =>
  writeBy(
    shop,
    'update conversation set answer_at = now() where workspace_id = $1 and answer_at is not null',
  );

const faults = ({ environment }: ReasonShop, next: ('reset_after' | 'too_many')[]) =>
  environment.product.simulators?.telegram.control.setFaults({
    retryAfter: 60,
    next: { sendMessage: next },
  });

/** What no conversation of today ends with is written into the row of an answered question. */
const written = (reason: OutcomeReason, outcome: string): Lived => ({
  async live(shop) {
    await shop.say('aceita pix?');
    await shop.settled(1);
    await shop.environment.services.db.query(
      `update message set outcome_reason = $2, outcome = $3 where workspace_id = $1 and direction = 'in'`,
      [shop.account.workspaceId, reason, outcome],
    );
  },
});

/** Every reason. What is not lived here names the test that does it with another channel. */
export const reasonCases: Readonly<Record<OutcomeReason, Lived | Elsewhere>> = {
  answer: says('aceita pix?'),
  partly: says('aceita pix? vocês consertam foguetes?'),
  not_found: says('vocês consertam foguetes?'),
  no_answer_found: says('vocês consertam foguetes?', 'e helicópteros, consertam?'),
  small_talk: says('oi'),
  opt_out: says('PARAR'),
  opted_out: says('PARAR', 'qual o preço da entrega?'),
  loop_guard: says('aceita pix?', 'aceita pix?', 'aceita pix?'),
  gesture: says('👍'),
  closing_thanks: says('PARAR', 'obrigada'),
  handoff_word: says('atendente'),
  asked_for_person: says('quero falar com uma pessoa de verdade'),
  anger: says('isso é um absurdo, péssimo atendimento!!!'),
  legal_topic: says('vou processar vocês, meu advogado já sabe'),
  paused_by_handoff: { ...says('atendente', 'tem bolo?'), says: 'paused_by_person' },
  not_readable: { live: (shop) => shop.does({ kind: 'voice' }) },
  no_agent: {
    async live(shop) {
      await shop.call('DELETE', `/agents/${(await firstAgent(shop.account)).id}`);
      await shop.say('tem bolo?');
    },
  },
  agent_inactive: { ...says('tem bolo?'), shop: off },
  answered_by_person: {
    shop: off,
    async live(shop) {
      await shop.say('tem bolo?');
      await shop.call('POST', `/api/conversations/${await shop.conversation()}/messages`, {
        message: { kind: 'text', text: 'Temos.' },
      });
    },
  },
  resolved_by_person: {
    shop: off,
    async live(shop) {
      await shop.say('tem bolo?');
      await shop.settled(1);
      await shop.call('POST', `/api/conversations/${await shop.conversation()}/resolve`, {});
    },
  },
  paused_by_person: {
    async live(shop) {
      await shop.say('oi');
      await shop.settled(1);
      await shop.call('POST', `/api/conversations/${await shop.conversation()}/take-over`);
      await shop.say('tem bolo?');
    },
  },
  outside_hours: {
    async live(shop) {
      const { config } = await firstAgent(shop.account);
      const day = (new Date().getUTCDay() + 3) % 7;
      const blocks = [{ day, from: '03:00', to: '03:01' }];
      await shop.config({ hours: { ...config.hours, timeZone: 'UTC', blocks, agentToo: true } });
      await shop.say('aceita pix?');
    },
  },
  waiting_more: { ...says('aceita pix?'), shop: { quietMs: 60_000 } },
  queue_cleared: {
    shop: { quietMs: 60_000 },
    async live(shop) {
      await shop.say('aceita pix?');
      await shop.why('waiting_more');
      await shop.call('DELETE', '/agents/worker/clear-queue?dryRun=false');
    },
  },
  channel_disconnected: {
    shop: { quietMs: 60_000 },
    async live(shop) {
      await shop.say('aceita pix?');
      await shop.why('waiting_more');
      await shop.call('DELETE', `/api/channels/${shop.channelId}`);
      await due(shop);
    },
  },
  recipient_unreachable: {
    shop: { quietMs: 60_000 },
    async live(shop) {
      await shop.say('aceita pix?');
      await shop.why('waiting_more');
      await shop.does({ kind: 'block' });
      await due(shop);
    },
  },
  queued: {
    async live(shop) {
      await faults(shop, ['too_many']);
      await shop.say('aceita pix?');
    },
  },
  outcome_unknown: {
    async live(shop) {
      await faults(shop, ['reset_after', 'reset_after']);
      await shop.say('aceita pix?');
    },
  },
  held_copy: {
    shop: { quietMs: 60_000 },
    async live(shop) {
      await shop.say('aceita pix?');
      await shop.why('waiting_more');
      // The front door is a copied data folder: features/hold/hold.test.ts copies one.
      await holdClocks(shop.environment.services.db);
    },
    after: ({ environment }) => releaseClocks(environment.services.db),
  },
  model_retry: {
    async live(shop) {
      await breakAgent(shop);
      await shop.say('aceita pix?');
    },
  },
  run_failed: {
    async live(shop) {
      await breakAgent(shop);
      await shop.say('aceita pix?');
      await giveUp(shop);
    },
  },
  agent_failed: {
    async live(shop) {
      // What the agent knows cannot be read.
      await shop.environment.services.db.query('alter table knowledge_item rename to mislaid');
      await shop.say('aceita pix?');
      await giveUp(shop);
    },
    after: ({ environment }) =>
      environment.services.db.query('alter table mislaid rename to knowledge_item'),
  },
  contact_blocked: blocked('blocked'),
  contact_spam: blocked('spam'),
  rated_1: rated(1),
  rated_2: rated(2),
  rated_3: rated(3),
  rated_4: rated(4),
  rated_5: rated(5),
  /** Only earlier versions wrote it, so a row of theirs is put in. */
  reply: written('reply', 'answered'),
  /** No kind of message that a channel reads today ends so; the next new kind does. */
  kind_not_answered: written('kind_not_answered', 'waiting_person'),
  /** A message without a clock is a fault of the product, so it is made by hand. */
  unknown: {
    shop: { quietMs: 60_000 },
    async live(shop) {
      await shop.say('aceita pix?');
      await shop.why('waiting_more');
      await writeBy(shop, 'update conversation set answer_at = null where workspace_id = $1');
    },
  },
  model_failed: elsewhere('src/server/agent/decide-by-model.test.ts'),
  over_budget: elsewhere('src/server/agent/decide-by-model.test.ts'),
  model_refused: elsewhere('src/server/agent/decide-by-model.test.ts'),
  ungrounded: elsewhere('src/server/agent/decide-by-model.test.ts'),
  tool_unknown: elsewhere('src/server/agent/decide-by-model.test.ts'),
  no_progress: elsewhere('src/server/agent/decide-by-model.test.ts'),
  running: elsewhere('src/server/features/conversations/conversations.test.ts'),
  choices: elsewhere('src/server/pipeline/pipeline.test.ts'),
  menu_person: elsewhere('src/server/features/agents/agents.test.ts'),
  for_person: elsewhere('src/server/pipeline/intake/customer-words.test.ts'),
  nothing_to_answer: elsewhere('src/server/pipeline/intake/customer-words.test.ts'),
  group_ignored: elsewhere('src/server/pipeline/intake/groups.test.ts'),
  group_unanswered: elsewhere('src/server/pipeline/intake/groups.test.ts'),
  window_closed: elsewhere('src/server/pipeline/delivery/window.test.ts'),
  imported: elsewhere('src/server/features/channels/logins/whatsapp-numbers.test.ts'),
  removed_by_customer: elsewhere('src/server/pipeline/turn/long-turns.test.ts'),
  provider_refused: elsewhere('src/server/pipeline/turn/calling-off.test.ts'),
};
