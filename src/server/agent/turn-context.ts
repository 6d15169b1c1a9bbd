import type { AgentConfig } from '#contract/agents/agents.ts';
import type { TraceStep } from '#contract/agents/trace-step.ts';
import type { Reading } from './brains/rules/reading.ts';
import type { Language } from './language/languages.ts';
import type { Opening } from './opening-hours.ts';
import type { AgentState } from './state.ts';
import type { Hit, TurnInput } from './turn.ts';

/** One turn while it runs: what brains and guards read, and the few things they write. */
export interface TurnContext {
  readonly input: TurnInput;
  readonly config: AgentConfig;
  readonly now: Date;
  /** Whether people of the business are there now. */
  readonly opening: Opening;
  /** The agent's own language, in which its knowledge is written. */
  readonly home: Language;
  /** The language of the fixed texts in this turn. */
  readonly language: Language;
  readonly readings: readonly Reading[];
  /** What the agent will remember after the turn. */
  readonly state: AgentState;
  readonly trace: TraceStep[];
  /** Ids of everything found in this turn; a reply may cite nothing else. */
  readonly found: Set<string>;
  /** `said`: what the customer wrote of it, which the trace names; left out: the query. */
  search(query: string, said?: string): Promise<Hit[]>;
  /**
   * The business's question that `query` asks, if the business has not written its answer yet;
   * undefined if an answer is known.
   */
  blankFor(query: string): Promise<Hit | undefined>;
}
