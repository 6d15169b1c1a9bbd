import type { Passage, Recorder } from '#server/agent/journal.ts';
import type { Background } from '#server/agent/model-run.ts';
import type { Think } from '#server/agent/think.ts';

/** What a model needs for its steps. */
export interface ModelTools {
  think: Think;
  recorder: Recorder;
  background: Background;
  /** Epoch milliseconds: it has to have decided by then. */
  ends: number;
  nonce: string;
  /** How many messages stand in front of those of this turn. */
  earlier: number;
  /** Everything found in this turn; the first ones were given to the model before it was asked. */
  passages: Map<string, Passage>;
}
