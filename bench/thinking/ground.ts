import { uuidv7 } from 'uuidv7';
import { AgentConfig } from '#contract/agents/agents.ts';
import type { ThinkRequest } from '#server/agent/think.ts';
import type { PublishedVersion } from '#server/agent/turn.ts';
import type { DueConversation } from '#server/pipeline/turn/collect.ts';
import { readUnanswered } from '#server/pipeline/turn/turn-messages.store.ts';
import type { Database } from '#server/platform/db.ts';
import { type PipelineSteps, startPipelineSteps } from '#test/environments/pipeline-steps.ts';

export interface Statement {
  text: string;
  values: unknown[];
  name?: string;
}
export interface Ground {
  db: Database;
  steps: PipelineSteps;
  version: PublishedVersion;
  connectionId: string;
  /** While it is there, every statement is noted in it. */
  recorded: Statement[] | null;
  /** The same for what the model is asked. */
  asked: ThinkRequest[] | null;
}

/** A workspace with an agent, a connection and its price, on an empty database. */
export async function prepare(db: Database): Promise<Ground> {
  const steps = await startPipelineSteps({ db });
  const [agentId, connectionId] = [uuidv7(), uuidv7()];
  const { workspaceId } = steps;
  await db.query(
    `insert into agent (id, workspace_id, name, channel_type, status, config) values ($1, $2, 'Medida', 'telegram', 'active', '{}')`,
    [agentId, workspaceId],
  );
  await db.query(
    `insert into model_connection (id, workspace_id, name, provider, base_url) values ($1, $2, 'Medida', 'compatible', 'https://model.example/v1')`,
    [connectionId, workspaceId],
  );
  await db.query(
    `insert into model_price (workspace_id, connection_id, model, input, cached, cache_write, output) values ($1, $2, 'm', 1000, 1000, 1000, 1000)`,
    [workspaceId, connectionId],
  );
  const faq = [
    { question: 'Qual o prazo de entrega?', answer: 'Até 40 minutos.' },
    { question: 'Onde fica a padaria?', answer: 'Rua A, 10.' },
    { question: 'Quais as formas de pagamento?', answer: 'Pix, dinheiro e cartão.' },
  ];
  const config = AgentConfig.parse({ faq, greeting: '' });
  const version = { id: uuidv7(), agentId, agentName: 'Medida', number: 1, config };
  const ground: Ground = { db, steps, version, connectionId, recorded: null, asked: null };
  const query = db.query.bind(db);
  Object.assign(db, {
    query(statement: Statement | string, values: unknown[] = []) {
      const one = typeof statement === 'string' ? { text: statement, values } : statement;
      ground.recorded?.push({ ...one, values: one.values ?? [] });
      return query(one);
    },
  });
  return ground;
}

let chats = 0;
/** Conversations whose turn this process holds. */
export async function claim({ db, steps }: Ground, count: number): Promise<DueConversation[]> {
  for (let index = 0; index < count; index += 1)
    await steps.write(`chat ${(chats += 1)}`, 'a entrega demora quanto tempo mais ou menos?');
  const due: DueConversation[] = [];
  while (due.length < count) {
    const claimed = await steps.claimAll();
    const ids = claimed.map(({ conversation }) => conversation.id);
    const messages = await readUnanswered(db, ids);
    for (const { conversation } of claimed)
      due.push({
        conversation,
        messages: messages.filter((message) => message.conversation_id === conversation.id),
        more: false,
        people: [],
      });
  }
  await db.query(
    `update conversation set answer_lease_until = now() + interval '1 hour' where answer_lease_until is not null`,
  );
  return due;
}
