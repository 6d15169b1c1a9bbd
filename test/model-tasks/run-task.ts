import { AgentConfig } from '#contract/agents/agents.ts';
import { noOffers } from '#server/agent/effects.ts';
import { createMemoryJournal } from '#server/agent/journal.ts';
import { type ModelPorts, type Said, type Spent, spentIn } from '#server/agent/model-run.ts';
import { takeTurn } from '#server/agent/take-turn.ts';
import type { Think } from '#server/agent/think.ts';
import type { PublishedVersion } from '#server/agent/turn.ts';
import { searchDraft } from '#server/features/knowledge/knowledge.ts';
import type { Business } from '#test/model-sets/shapes.ts';
import { type Check, judgeTurn } from './judge-turn.ts';
import type { Task } from './task.ts';

export interface TaskResult {
  id: string;
  checks: Check[];
  /** What refused drafts of the model, in order. */
  guards: string[];
  spent: Pick<Spent, 'input' | 'cached' | 'output' | 'costMicros' | 'ms'>;
  /** A budget had no room for it, so nothing is known of the model. */
  isOverBudget: boolean;
}

const TURN_MS = 45_000;

/**
 * Has a model lead the conversation of a task, turn by turn, as an agent of that business, in
 * memory: nothing is stored, and nobody is written to.
 */
export async function runTask(task: Task, business: Business, think: Think): Promise<TaskResult> {
  const { version, ids } = agentOf(business);
  const search = searchDraft(version.config);
  const said: Said[] = [];
  const result: TaskResult = {
    id: task.id,
    checks: [],
    guards: [],
    spent: { input: 0, cached: 0, output: 0, costMicros: 0, ms: 0 },
    isOverBudget: false,
  };
  let state: Record<string, unknown> = {};
  for (const [place, turn] of task.turns.entries()) {
    const now = new Date();
    const { outcome, run, ...after } = await takeTurn(
      {
        version,
        messages: [
          { id: `${place}`, time: now.toISOString(), parts: [{ kind: 'text', text: turn.says }] },
        ],
        people: [],
        contact: { name: 'Ana', optedOut: false },
        state,
      },
      { now: () => now, search, model: portsOf(business, think, [...said]) },
      AbortSignal.timeout(TURN_MS),
    );
    state = after.state;
    said.push({ author: 'customer', text: turn.says });
    if (outcome.text !== null) said.push({ author: 'agent', text: outcome.text });
    const named =
      'sources' in outcome
        ? { ...outcome, sources: outcome.sources.map((id) => ids.get(id) ?? id) }
        : outcome;
    result.checks.push(...judgeTurn(turn, named, run));
    result.guards.push(...(run?.steps ?? []).flatMap(({ guards }) => guards));
    result.isOverBudget ||= run?.fallback === 'over_budget';
    const spent = spentIn(run ?? { steps: [] });
    for (const name of ['input', 'cached', 'output', 'costMicros', 'ms'] as const)
      result.spent[name] += spent[name];
  }
  return result;
}

/** The agent of a business, and what its knowledge is called in the tasks. */
function agentOf({ language, name, instructions, knowledge }: Business): {
  version: PublishedVersion;
  ids: Map<string, string>;
} {
  const config = AgentConfig.parse({
    language,
    instructions,
    greeting: '',
    faq: knowledge.map(({ question, answer }) => ({ question, answer })),
  });
  return {
    version: { id: name, agentId: name, agentName: name, number: 1, config },
    ids: new Map(knowledge.map(({ id }, place) => [`faq:${place}`, id])),
  };
}

function portsOf({ permits }: Business, think: Think, transcript: Said[]): ModelPorts {
  const named = (names: string[]) => names.map((name) => ({ id: name, name }));
  return {
    think,
    builtinFirst: false,
    begin: async () => ({
      journal: createMemoryJournal(),
      summary: null,
      transcript,
      fields: {},
      offers: {
        ...noOffers,
        labels: named(permits.labels),
        fields: named(permits.fields),
        teams: named(permits.teams),
      },
    }),
  };
}
