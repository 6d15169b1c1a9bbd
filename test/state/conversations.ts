import { uuidv7 } from 'uuidv7';
import { takeOver } from '#server/features/conversations/conversations.ts';
import { resolve } from '#server/features/conversations/progress/resolve.ts';
import { snooze } from '#server/features/conversations/progress/snooze.ts';
import { takeConversation } from '#server/features/conversations/state/taking.store.ts';
import { pauseForTyping } from '#server/features/conversations/thread/typing.ts';
import { inTransaction } from '#server/platform/db.ts';
import type { PipelineSteps } from '#test/environments/pipeline-steps.ts';

/** A conversation for one case, in which Ana and Bia act. */
export interface Stage {
  steps: PipelineSteps;
  chat: string;
  workspaceId: string;
  conversationId: string;
  contactId: string;
  /** The customer message that waits for a person when the event comes. */
  questionId: string;
  ana: string;
  bia: string;
}

/** The customer wrote "oi" and was answered, then asked something that no agent knew. */
export async function begin(steps: PipelineSteps, chat: string): Promise<Stage> {
  const { id: conversationId, contact_id: contactId } = await steps.answered(chat, ['Olá!']);
  await steps.db.query(
    `update message set delivery = 'sent', sent_at = now() where conversation_id = $1 and direction = 'out'`,
    [conversationId],
  );
  await steps.db.query('update conversation set deliver_at = null where id = $1', [conversationId]);
  const questionId = await steps.write(chat, 'tem alguém?');
  const { workspaceId } = steps;
  return {
    steps,
    chat,
    workspaceId,
    conversationId,
    contactId,
    questionId,
    ana: uuidv7(),
    bia: uuidv7(),
  };
}

/** Nobody could answer. */
const leave = async ({ steps, chat }: Stage): Promise<void> => {
  const turn = await steps.claim(chat);
  await steps.commit(turn, [], {
    outcome: 'waiting_person',
    outcome_reason: 'no_agent',
    owner: null,
    run_id: null,
  });
};

/** The agent calls a person, for so many hours; null: until the conversation is given back. */
const handOver = async ({ steps, chat }: Stage, hours: number | null): Promise<void> => {
  const turn = await steps.claim(chat);
  await steps.commit(turn, [], {
    outcome: 'handed_off',
    outcome_reason: 'asked_for_person',
    owner: 'person',
    owned_hours: hours,
  });
};

const timeIsUp = ({ steps, conversationId }: Stage): Promise<unknown> =>
  steps.db.query(
    `update conversation set owned_until = now() - interval '1 second' where id = $1`,
    [conversationId],
  );

const resolver = ({ workspaceId, conversationId, ana }: Stage) => ({
  workspaceId,
  conversationId,
  userId: ana,
});

/**
 * The states in which a conversation may be when the event comes: each with its name in people's
 * words, and how the conversation gets there.
 */
export const states: Readonly<Record<string, (stage: Stage) => Promise<unknown>>> = {
  agent: leave,
  'Ana has it': async (stage) => {
    await leave(stage);
    await takeOver(stage.steps.db, stage.workspaceId, stage.conversationId, stage.ana);
  },
  'people have it': async (stage) => {
    await leave(stage);
    await inTransaction(stage.steps.db, (client) =>
      takeConversation(client, stage.workspaceId, stage.conversationId, null),
    );
  },
  'handed over for 12 h': (stage) => handOver(stage, 12),
  'handed over': (stage) => handOver(stage, null),
  'handed over, time is up': async (stage) => {
    await handOver(stage, 12);
    await timeIsUp(stage);
  },
  'Ana types': async (stage) => {
    await leave(stage);
    await pauseForTyping(stage.steps.db, stage.workspaceId, stage.conversationId, stage.ana);
  },
  'Ana typed': async (stage) => {
    await leave(stage);
    await pauseForTyping(stage.steps.db, stage.workspaceId, stage.conversationId, stage.ana);
    await timeIsUp(stage);
  },
  resolved: async (stage) => {
    await leave(stage);
    await resolve(stage.steps.db, resolver(stage));
  },
  'put off': async (stage) => {
    await leave(stage);
    await snooze(stage.steps.db, resolver(stage), {
      until: new Date(Date.now() + 3_600_000).toISOString(),
    });
  },
};
