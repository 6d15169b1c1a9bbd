import { uuidv7 } from 'uuidv7';
import type { Journal } from '#server/agent/journal.ts';
import type { Background, ModelPorts, ModelRun } from '#server/agent/model-run.ts';
import type { PublishedVersion } from '#server/agent/turn.ts';
import type { Database } from '#server/platform/db.ts';
import { tracepoints } from '#server/pipeline/tracepoints.ts';
import { readBackground, type ReadBackground } from './background.store.ts';
import type { DueConversation } from '../collect.ts';
import { Interrupted } from './interrupted.ts';
import { type HeldTurn, openRun, type OpenedRun, recordStep } from './journal.store.ts';
import type { Places } from './places.ts';
import type { ThinkingWatch } from './watch.ts';
import { beginsAfter } from './window.ts';

/** What turns need in which a model thinks. */
export interface ThinkingTools {
  db: Database;
  places: Places;
  watch: ThinkingWatch;
  /** The model of a version; null: the rules alone decide. */
  modelOf(
    conversation: Pick<DueConversation['conversation'], 'id' | 'workspace_id'>,
    version: PublishedVersion,
  ): Pick<ModelPorts, 'think' | 'builtinFirst' | 'sees'> | null;
}

/** A turn that may come to ask a model. */
export interface Thinking {
  /** Left out: the rules alone decide. */
  model?: ModelPorts;
  /** Ends the turn when it has to end before it has decided. */
  signal: AbortSignal;
  /** The run that was opened; null: no model was asked. */
  runId(): string | null;
  /**
   * Whether, after an answer in so many parts, there is something that the next turn neither reads
   * nor finds in the summary.
   */
  outgrows(parts: number): boolean;
  /** Gives back its place. `run`: how the turn ended; left out: it did not. */
  close(run?: ModelRun): void;
}

/**
 * Prepares a turn for a model. Nothing is read, written or taken until the model is asked, so a
 * turn of the rules costs what it always did.
 */
export function prepareThinking(
  due: DueConversation,
  { version, messages }: { version: PublishedVersion; messages: DueConversation['messages'] },
  tools: ThinkingTools | undefined,
): Thinking {
  const ended = new AbortController();
  const { conversation } = due;
  const model = tools?.modelOf(conversation, version);
  if (!tools || !model)
    return { signal: ended.signal, runId: () => null, outgrows: () => false, close: () => {} };
  const turn: HeldTurn = {
    conversationId: conversation.id,
    fence: conversation.answer_fence,
    interventions: conversation.interventions,
    seq: Math.max(conversation.seq, ...messages.map((message) => message.seq)),
  };
  const closing: ((run?: ModelRun) => void)[] = [];
  let isOver = false;
  let run: OpenedRun | undefined;
  let read: ReadBackground | undefined;

  async function begin(opened: ThinkingTools): Promise<Background> {
    if (isOver) throw new Interrupted('lost');
    const leave = opened.places.take(conversation.workspace_id);
    if (!leave) throw new Interrupted('no_place');
    closing.push((how) => leave(how && (how.fallback === 'model_failed' ? 'failed' : 'worked')));
    const { agentId, id: versionId } = version;
    const messageIds = messages.map(({ id }) => id);
    closing.push(opened.watch.watch({ ...turn, agentId }, (why) => ended.abort(why)));
    run =
      (await openRun(opened.db, {
        ...turn,
        id: uuidv7(),
        messageIds,
        agentId,
        versionId,
      })) ?? undefined;
    if (!run) throw new Interrupted('lost');
    tracepoints.thinkingBegan.publish(run);
    read = await readBackground(opened.db, {
      workspaceId: conversation.workspace_id,
      conversationId: conversation.id,
      contactId: conversation.contact_id,
      messageIds,
      channelId: conversation.channel_id,
      allowed: version.config.effects,
    });
    return { ...read, journal: journalOf(opened.db, turn, run) };
  }

  return {
    model: { ...model, begin: () => begin(tools) },
    signal: ended.signal,
    runId: () => run?.id ?? null,
    outgrows: (parts) =>
      read !== undefined && beginsAfter(read.earlier + messages.length + parts) > read.covered,
    close(how) {
      isOver = true;
      for (const end of closing.splice(0)) end(how);
    },
  };
}

function journalOf(db: Database, turn: HeldTurn, { id, steps }: OpenedRun): Journal {
  return {
    load: async () => steps,
    async record(step) {
      tracepoints.thinkingStep.publish(step);
      if (!(await recordStep(db, turn, id, step))) throw new Interrupted('lost');
      tracepoints.thinkingRecorded.publish(step);
    },
  };
}
