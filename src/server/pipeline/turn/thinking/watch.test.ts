import { uuidv7 } from 'uuidv7';
import { afterEach, expect, test, vi } from 'vitest';
import { giveChannels } from '#server/features/agents/serving/serving.store.ts';
import { takeConversation } from '#server/features/conversations/state/taking.store.ts';
import { startPipelineSteps } from '#test/environments/pipeline-steps.ts';
import { createServices } from '#test/environments/services.ts';
import type { Interrupted } from './interrupted.ts';
import { createThinkingWatch } from './watch.ts';

afterEach(() => void vi.useRealTimers());

test('E13: a turn is looked at again within 100 ms of a person stepping in, and ended', async () => {
  const { services, close } = await createServices();
  await using steps = await startPipelineSteps({ db: services.db });
  const { db, workspaceId, channelId } = steps;
  const agentId = uuidv7();
  await db.query(
    `insert into agent (id, workspace_id, name, channel_type, status, config) values ($1, $2, 'Recepção', 'all', 'active', '{}')`,
    [agentId, workspaceId],
  );
  await giveChannels(db, workspaceId, { agentId, channelIds: [channelId], chosen: true });
  await steps.write('A');
  const { conversation } = await steps.claim('A');
  const isEnded = vi.fn<(why: Interrupted) => void>();
  const looks = vi.spyOn(db, 'query');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stop = createThinkingWatch(services).watch(
    {
      conversationId: conversation.id,
      fence: conversation.answer_fence,
      interventions: conversation.interventions,
      seq: conversation.seq,
      agentId,
    },
    isEnded,
  );
  /** Lets 100 ms pass, and the one look that falls into them come to its end. */
  async function look(): Promise<void> {
    looks.mockClear();
    vi.advanceTimersByTime(100);
    expect(looks).toHaveBeenCalledOnce();
    await looks.mock.results[0]?.value;
    await new Promise(setImmediate);
  }
  try {
    await look();
    expect(isEnded).not.toHaveBeenCalled();
    await takeConversation(db, workspaceId, conversation.id, uuidv7());
    await look();
    expect(isEnded.mock.calls).toMatchObject([[{ why: 'person' }]]);
  } finally {
    stop();
    vi.useRealTimers();
    await close();
  }
});
