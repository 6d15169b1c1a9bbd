import type { AgentConfig } from '#contract/agents/agents.ts';
import type { TraceStep } from '#contract/agents/agent-trial.ts';
import type { Reading } from './brains/rules/reading.ts';
import type { Language } from './language/languages.ts';
import type { AgentState } from './state.ts';
import type { Hit, TurnInput } from './turn.ts';

/** One turn while it runs: what brains and guards read, and the few things they write. */
export interface TurnContext {
  readonly input: TurnInput;
  readonly config: AgentConfig;
  readonly now: Date;
  /** The agent's own language: what its knowledge is written in. */
  readonly home: Language;
  /** What the fixed texts are said in. */
  readonly language: Language;
  readonly readings: readonly Reading[];
  /** What will be remembered. */
  readonly state: AgentState;
  readonly trace: TraceStep[];
  /** Ids of everything found in this turn; a reply may cite nothing else. */
  readonly found: ReadonlySet<string>;
  search(query: string): Promise<Hit[]>;
  /**
   * The question that this asks where the business has still to write the answer; undefined where
   * one is known.
   */
  blankFor(query: string): Promise<Hit | undefined>;
}
