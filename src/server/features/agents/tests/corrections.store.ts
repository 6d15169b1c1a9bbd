import { execute, type Queryable } from '#server/platform/db.ts';

export async function insertCorrection(
  db: Queryable,
  correction: {
    id: string;
    workspaceId: string;
    agentId: string;
    messageId: string | null;
    conversationId: string | null;
    testId: string;
    createdBy: string;
  },
): Promise<void> {
  await execute(
    db,
    'insert into correction (id, workspace_id, agent_id, message_id, conversation_id, test_case_id, created_by) values ($1, $2, $3, $4, $5, $6, $7)',
    [
      correction.id,
      correction.workspaceId,
      correction.agentId,
      correction.messageId,
      correction.conversationId,
      correction.testId,
      correction.createdBy,
    ],
  );
}
