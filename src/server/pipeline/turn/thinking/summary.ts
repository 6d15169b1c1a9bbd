import { z } from 'zod';
import { sumUp } from '#server/agent/sum-up.ts';
import { ModelFailure } from '#server/agent/think.ts';
import type { createThinking } from '#server/features/models/think.ts';
import type { RunningJobs } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import type { FindAnswering } from '#server/pipeline/intake/debounce.ts';
import { saidIn } from './said.ts';
import { keepSummary, readUnsummed } from './summary.store.ts';

/**
 * Has an agent's model sum up what its next turns read no more. A conversation has one at a time,
 * because each is paid for; when its process dies, it is tried again.
 */
export const SUMMARY_JOB = 'summaries';
const JobData = z.object({ workspaceId: z.uuid(), conversationId: z.uuid() });

/**
 * How many are made at the same time in this process, and how many of them for one workspace. They
 * take no place of a turn.
 */
const PLACES = { concurrency: 4, groupConcurrency: 2 };
/** How many failures are remembered. */
const MOST_FAILED = 1000;

/** The turn is over: whatever becomes of this, its answer stays. */
export async function enqueueSummary(
  { db, jobs, log }: Pick<Services, 'db' | 'jobs' | 'log'>,
  { id: conversationId, workspace_id: workspaceId }: { id: string; workspace_id: string },
): Promise<void> {
  try {
    await jobs.enqueue(
      db,
      SUMMARY_JOB,
      { workspaceId, conversationId },
      { group: workspaceId, key: conversationId },
    );
  } catch (error) {
    // The next turn asks for it again.
    log.warn({ err: error, conversationId }, 'A summary could not be asked for');
  }
}

/**
 * Where a model gives none, nothing else happens: the agent goes on without, and another try is made
 * once ten more messages have been said.
 */
export function declareSummaryJob(
  jobs: RunningJobs,
  { db }: Pick<Services, 'db'>,
  {
    findAnswering,
    thinking,
  }: { findAnswering: FindAnswering; thinking: ReturnType<typeof createThinking> },
): void {
  /** How much had been said when it failed, by conversation. */
  const failed = new Map<string, number>();
  jobs.handle(
    SUMMARY_JOB,
    { retryLimit: 1, timeoutSeconds: 60, exclusive: true, ...PLACES },
    async (data, signal) => {
      const place = JobData.parse(data);
      const unsummed = await readUnsummed(db, place);
      if (!unsummed || failed.get(place.conversationId) === unsummed.begins) return;
      const said = unsummed.messages.flatMap(saidIn);
      if (said.length === 0) return void (await keepSummary(db, place, unsummed, unsummed.summary));
      const version = await findAnswering(place.workspaceId, unsummed.channelId);
      if ('none' in version || version.config.brain.kind !== 'model') return;
      const { brain, guards } = version.config;
      const think = thinking({
        workspaceId: place.workspaceId,
        agentId: version.agentId,
        brain: { ...brain, fallback: null },
        purpose: 'turn',
      });
      const hides = guards?.pii === 'mask' ? 'all' : 'cards';
      try {
        const summary = await sumUp(think, { summary: unsummed.summary, said, hides }, signal);
        await keepSummary(db, place, unsummed, summary);
        failed.delete(place.conversationId);
      } catch (error) {
        // The process ends, or the job took too long: a later turn asks for it again.
        if (signal.aborted) return;
        if (!(error instanceof ModelFailure)) throw error;
        if (failed.size >= MOST_FAILED) failed.clear();
        failed.set(place.conversationId, unsummed.begins);
      }
    },
  );
}
