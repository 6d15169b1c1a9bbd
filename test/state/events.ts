import { uuidv7 } from 'uuidv7';
import { stepInForAgent } from '#server/features/agents/step-in.store.ts';
import { block, unblock } from '#server/features/contacts/block/block.ts';
import { setConsent } from '#server/features/contacts/consents.store.ts';
import { handBack, takeOver } from '#server/features/conversations/conversations.ts';
import { setMuted } from '#server/features/conversations/thread/mute.store.ts';
import { reopen, resolve } from '#server/features/conversations/progress/resolve.ts';
import { storeReplyIn } from '#server/features/conversations/writing/store-reply.ts';
import { snooze, wakeNow } from '#server/features/conversations/progress/snooze.ts';
import { callOffOutdated, stepIn } from '#server/features/conversations/state/calling-off.store.ts';
import { wake, wakeDue } from '#server/features/conversations/state/snoozing.store.ts';
import {
  releaseConversations,
  takeConversation,
} from '#server/features/conversations/state/taking.store.ts';
import { pauseForTyping } from '#server/features/conversations/thread/typing.ts';
import { clearQueue, undoClearing } from '#server/features/worker/clear-queue.store.ts';
import { AppError } from '#server/platform/errors.ts';
import { inTransaction, type Queryable, type Transaction } from '#server/platform/db.ts';
import { redoTurn } from '#server/pipeline/intake/changes/changes.store.ts';
import { storeEcho } from '#server/pipeline/intake/changes/echoes.store.ts';
import { passThread } from '#server/pipeline/intake/changes/thread-control.store.ts';
import type { Stage } from './conversations.ts';

/** An event of a conversation; resolves with `refused` if it is not allowed. */
export type Happening = (stage: Stage) => Promise<'refused' | void>;

const within = (stage: Stage, work: (client: Transaction) => Promise<unknown>): Promise<void> =>
  inTransaction(stage.steps.db, async (client) => void (await work(client)));

const orRefused = async (work: Promise<unknown>): Promise<'refused' | void> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError) return 'refused';
    throw error;
  }
};

const who = ({ workspaceId, conversationId, ana }: Stage) => ({
  workspaceId,
  conversationId,
  userId: ana,
});
const place = ({ steps }: Stage) => ({
  workspaceId: steps.workspaceId,
  channelId: steps.channelId,
});

/** The customer writes once more, and a turn takes it. */
const turn = async ({ steps, chat }: Stage) => {
  await steps.write(chat, 'e agora?');
  return steps.claim(chat);
};

const settled = async (
  stage: Stage,
  texts: string[],
  more: Parameters<Stage['steps']['commit']>[2],
): Promise<'refused' | void> => {
  if (!(await stage.steps.commit(await turn(stage), texts, more))) return 'refused';
};

const writes = (stage: Stage, userId: string): Promise<void> =>
  within(stage, (client) =>
    storeReplyIn(
      client,
      { ...who(stage), userId, ownerId: userId, isThere: true },
      { id: uuidv7(), seen: undefined, parts: [{ kind: 'text', text: 'Estou aqui.' }] },
    ),
  );

const echo = (stage: Stage, byProgram: boolean): Promise<void> =>
  within(stage, (client) =>
    storeEcho(client, place(stage), {
      rowId: uuidv7(),
      chat: stage.chat,
      messageId: `phone-${stage.chat}`,
      parts: [{ kind: 'text', text: 'Do celular.' }],
      time: new Date(Date.now() + 60_000).toISOString(),
      partId: undefined,
      byProgram,
    }),
  );

const clear = (stage: Stage, client: Queryable) =>
  clearQueue(client, stage.workspaceId, { id: uuidv7(), userId: stage.ana });

export const events: Readonly<Record<string, Happening>> = {
  'the customer asks': async ({ steps, chat }) => void (await steps.write(chat, 'e agora?')),
  'the customer sends a sticker': async ({ steps, chat }) =>
    void (await steps.write(chat, '', { asks: false })),
  'a turn takes it': async (stage) => void (await turn(stage)),
  'a turn answers': (stage) => settled(stage, ['Sim.'], { outcome: 'answered' }),
  'a turn calls a person': (stage) =>
    settled(stage, ['Vou chamar.'], { outcome: 'handed_off', owner: 'person', owned_hours: 12 }),
  'a turn leaves it to people': (stage) =>
    settled(stage, [], { outcome: 'waiting_person', outcome_reason: 'no_agent', owner: null }),
  'a turn hears a stop word': (stage) =>
    settled(stage, ['Certo.'], { outcome: 'closed', opts_out: true, owner: null }),
  'Ana takes it': (stage) =>
    takeOver(stage.steps.db, stage.workspaceId, stage.conversationId, stage.ana),
  'Bia takes it': (stage) =>
    takeOver(stage.steps.db, stage.workspaceId, stage.conversationId, stage.bia),
  'given to people': (stage) =>
    within(stage, async (client) => {
      await takeConversation(client, stage.workspaceId, stage.conversationId, null);
      await wake(client, stage.workspaceId, stage.conversationId);
    }),
  'Ana types': async (stage) =>
    void (await pauseForTyping(stage.steps.db, stage.workspaceId, stage.conversationId, stage.ana)),
  'Bia types': async (stage) =>
    void (await pauseForTyping(stage.steps.db, stage.workspaceId, stage.conversationId, stage.bia)),
  'Ana writes': (stage) => writes(stage, stage.ana),
  'somebody writes on the phone': (stage) => echo(stage, false),
  'a program writes': (stage) => echo(stage, true),
  'given back': (stage) => handBack(stage.steps.db, stage.workspaceId, stage.conversationId),
  resolved: (stage) => orRefused(resolve(stage.steps.db, who(stage))),
  reopened: (stage) => orRefused(reopen(stage.steps.db, who(stage), false)),
  'the resolution is undone': (stage) => orRefused(reopen(stage.steps.db, who(stage), true)),
  'put off': (stage) =>
    snooze(stage.steps.db, who(stage), { until: new Date(Date.now() + 7_200_000).toISOString() }),
  'taken up early': (stage) => wakeNow(stage.steps.db, stage.workspaceId, stage.conversationId),
  'its time has come': async ({ steps, conversationId }) => {
    await steps.db.query(
      `update conversation set snoozed_until = now() where id = $1 and snoozed_until is not null`,
      [conversationId],
    );
    await wakeDue(steps.db);
  },
  'passed to another application': (stage) =>
    within(stage, (client) => passThread(client, place(stage), stage.chat, 'others')),
  'passed back to us': (stage) =>
    within(stage, (client) => passThread(client, place(stage), stage.chat, 'us')),
  'the agent is switched off at work': async (stage) => {
    await turn(stage);
    await within(stage, (client) =>
      stepInForAgent(client, stage.workspaceId, uuidv7(), [stage.steps.channelId]),
    );
  },
  'the queue is cleared': async (stage) => {
    await turn(stage);
    await within(stage, (client) => clear(stage, client));
  },
  'the clearing is undone': async (stage) => {
    await turn(stage);
    await within(stage, async (client) => {
      const cleared = await clear(stage, client);
      const [mine] = cleared.filter((one) => one.conversation_id === stage.conversationId);
      if (mine)
        await undoClearing(client, stage.workspaceId, {
          id: uuidv7(),
          conversation_ids: [stage.conversationId],
          message_ids: mine.message_ids,
        });
    });
  },
  'the customer wants no messages': ({ workspaceId, contactId, ...stage }) =>
    within({ workspaceId, contactId, ...stage }, (client) =>
      setConsent(client, { workspaceId, contactId, change: 'opt_out', source: 'person' }),
    ),
  'the customer asks for silence': (stage) =>
    within(stage, async (client) => {
      await stepIn(client, stage.workspaceId, [stage.conversationId], 'askedForSilence');
      await callOffOutdated(client, stage.workspaceId, [stage.conversationId]);
    }),
  'Ana blocks the contact': async ({ steps, workspaceId, ana, contactId }) =>
    block(steps.db, { workspaceId, userId: ana }, contactId, 'spam'),
  'the block is undone': async ({ steps, workspaceId, ana, contactId }) => {
    await block(steps.db, { workspaceId, userId: ana }, contactId, 'spam');
    await unblock(steps.db, { workspaceId, userId: ana }, contactId, true);
  },
  'a turn hears somebody who is blocked': (stage) =>
    settled(stage, [], { outcome: 'blocked', outcome_reason: 'contact_spam', owner: null }),
  'the customer blocks us': (stage) =>
    within(stage, (client) => stepIn(client, stage.workspaceId, [stage.conversationId], 'blocked')),
  'the channel is disconnected': (stage) =>
    within(stage, (client) =>
      stepIn(client, stage.workspaceId, [stage.conversationId], 'disconnected'),
    ),
  'its message is edited at work': async (stage) => {
    const { messageIds } = await turn(stage);
    const [row] = await stage.steps.rows('select provider_message_id from message where id = $1', [
      messageIds.at(-1),
    ]);
    await within(stage, (client) =>
      redoTurn(client, place(stage), String(row?.provider_message_id), 'edited'),
    );
  },
  'the group is muted': (stage) =>
    within(stage, (client) => setMuted(client, stage.workspaceId, stage.conversationId, true)),
  'Ana leaves': (stage) =>
    within(stage, (client) => releaseConversations(client, stage.workspaceId, stage.ana)),
};
