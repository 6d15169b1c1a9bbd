import type { Reading } from './reading.ts';
import type { Objection } from './shapes.ts';

/** Sources: a draft cites only what this turn found (B21). */
export const guardSources = ({ draft, evidence }: Reading): Objection[] =>
  draft.sources
    .filter((source) => !evidence.passages.some(({ id }) => id === source))
    .map((source) => ({
      words: source,
      sentence: `You cite "${source}", which this turn did not find: cite only ids that you were given.`,
    }));
