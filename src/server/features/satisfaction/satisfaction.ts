import { uuidv7 } from 'uuidv7';
import type { Satisfaction } from '#contract/satisfaction.ts';
import type { Queryable } from '#server/platform/db.ts';
import { findSatisfaction, insertQuestion } from './satisfaction.store.ts';

const untilSet: Satisfaction = {
  isOn: false,
  question: 'Como foi o nosso atendimento? Escolha de 1 (ruim) a 5 (ótimo).',
  thanks: 'Obrigado pela sua avaliação!',
  quietDays: 30,
};

export const readSatisfaction = async (db: Queryable, workspaceId: string): Promise<Satisfaction> =>
  (await findSatisfaction(db, workspaceId)) ?? untilSet;

/** For this long a resolution can be undone before the customer is asked. */
const UNDO_SECONDS = 6;

/**
 * Plans a question in the transaction that resolves a conversation. The pipeline asks a moment
 * later, if the conversation is still resolved and the customer may be asked.
 */
export const planQuestion = (
  db: Queryable,
  workspaceId: string,
  conversationId: string,
): Promise<number> =>
  insertQuestion(db, { id: uuidv7(), workspaceId, conversationId, seconds: UNDO_SECONDS });
