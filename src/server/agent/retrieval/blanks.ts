import type { AgentConfig } from '#contract/agents/agents.ts';
import type { Hit } from '../turn.ts';
import { thresholds } from './confidence.ts';
import { createBlankIndex, type SearchIndex } from './search-index.ts';
import type { WordReader } from './words.ts';

/** An index is made once for each configuration. */
const indexes = new WeakMap<AgentConfig['faq'], SearchIndex>();

/**
 * Returns a function that finds the question without an answer that a query asks, unless `known`
 * finds a sure answer elsewhere. Ids are `faq:<position>`.
 */
export function createBlankFinder(
  faq: AgentConfig['faq'],
  reader: WordReader,
  known: (query: string) => Promise<Hit[]>,
): (query: string) => Promise<Hit | undefined> {
  if (!faq.some(({ answer }) => answer === '')) return () => Promise.resolve(undefined);
  let index = indexes.get(faq);
  if (!index) {
    index = createBlankIndex(
      faq.map((entry, position) => ({ ...entry, id: `faq:${position}` })),
      reader,
    );
    indexes.set(faq, index);
  }
  const blanks = index;
  return async (query) => {
    const [blank] = blanks.search(query, 1);
    if (!blank || blank.confidence < thresholds.sure) return undefined;
    const [answer] = await known(query);
    return answer && answer.confidence >= thresholds.sure ? undefined : blank;
  };
}
