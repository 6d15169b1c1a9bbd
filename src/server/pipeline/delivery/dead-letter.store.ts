import { uuidv7 } from 'uuidv7';
import { execute, type Queryable } from '#server/platform/db.ts';

export interface DeadLetter {
  workspaceId: string;
  conversationId: string | null;
  messageId: string | null;
  step: 'receive' | 'answer' | 'deliver';
  code: string;
  detail: string;
}

/** Stores work that was given up, with its reason, for a person to read. */
export function storeDeadLetter(db: Queryable, letter: DeadLetter): Promise<number> {
  return execute(
    db,
    `insert into dead_letter (id, workspace_id, conversation_id, message_id, step, code, detail) values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      uuidv7(),
      letter.workspaceId,
      letter.conversationId,
      letter.messageId,
      letter.step,
      letter.code,
      letter.detail,
    ],
  );
}
