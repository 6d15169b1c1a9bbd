import { LRUCache } from 'lru-cache';
import type { AgentConfig, FaqEntry } from '#contract/agents/agents.ts';
import { languages } from '#server/agent/language/languages.ts';
import { createSearchIndex, type SearchIndex } from '#server/agent/retrieval/search-index.ts';
import { keysOf } from '#server/agent/retrieval/words.ts';
import type { Hit } from '#server/agent/turn.ts';
import type { Queryable } from '#server/platform/db.ts';
import {
  countTerms,
  findCandidates,
  insertItems,
  listItems,
  type Item,
} from './knowledge.store.ts';

type LanguageCode = AgentConfig['language'];

export interface Knowledge {
  /** What a published version knows about a question, the best match first. */
  search(
    workspaceId: string,
    versionId: string,
    query: string,
    language: LanguageCode,
  ): Promise<Hit[]>;
}

interface LoadedVersion {
  workspaceId: string;
  /** Null: there are too many items to keep in memory, so PostgreSQL is searched. */
  index: SearchIndex | null;
  items: number;
}

/**
 * A version with up to this many items is searched in memory. With more, PostgreSQL narrows them
 * down first.
 */
const inMemoryItems = 1000;
const candidates = 200;
/** The items of all versions together that stay in memory: a few tens of megabytes at most. */
const cachedItems = 20_000;

export function createKnowledge(db: Queryable): Knowledge {
  // Versions never change, so an index is only ever dropped to make room.
  const versions = new LRUCache<
    string,
    LoadedVersion,
    { workspaceId: string; language: LanguageCode }
  >({
    maxSize: cachedItems,
    sizeCalculation: ({ items }) => items + 1,
    async fetchMethod(versionId, _stale, { context: { workspaceId, language } }) {
      const items = await listItems(db, workspaceId, versionId, inMemoryItems + 1);
      if (items.length > inMemoryItems) return { workspaceId, index: null, items: 0 };
      return {
        workspaceId,
        index: createSearchIndex(items, languages[language].reader),
        items: items.length,
      };
    },
  });

  return {
    async search(workspaceId, versionId, query, language) {
      const version =
        versions.get(versionId) ??
        (await versions.fetch(versionId, { context: { workspaceId, language } }));
      if (version?.workspaceId === workspaceId && version.index) return version.index.search(query);
      return searchInDatabase(db, workspaceId, versionId, query, language);
    },
  };
}

/**
 * Stores what a version knows, which is the questions that have an answer. It is called once, in
 * the transaction that publishes the version.
 */
export async function publishKnowledge(
  db: Queryable,
  workspaceId: string,
  versionId: string,
  { faq, language }: Pick<AgentConfig, 'faq' | 'language'>,
): Promise<void> {
  const { reader } = languages[language];
  const termsOf = (text: string) => reader.terms(reader.words(text));
  const items = faq
    .filter(({ answer }) => answer !== '')
    .map((entry) => {
      const asked = keysOf(termsOf([entry.question, ...entry.variants].join(' ')));
      // As in the search in memory, an answer counts by its own words and not by similar ones.
      const told = termsOf(entry.answer).map((term) => term.stem);
      return { ...entry, terms: [...new Set([...asked, ...told])] };
    });
  await insertItems(db, workspaceId, versionId, items);
}

/** The same search in an unpublished draft. Ids are `faq:<position>`. */
export function searchDraft({
  faq,
  language,
}: Pick<AgentConfig, 'faq' | 'language'>): (query: string) => Promise<Hit[]> {
  const index = createSearchIndex(
    faq.map((entry: FaqEntry, position): Item => ({ ...entry, id: `faq:${position}` })),
    languages[language].reader,
  );
  return (query) => Promise.resolve(index.search(query));
}

async function searchInDatabase(
  db: Queryable,
  workspaceId: string,
  versionId: string,
  query: string,
  language: LanguageCode,
): Promise<Hit[]> {
  const { reader } = languages[language];
  const terms = keysOf(reader.terms(reader.words(query)));
  if (terms.length === 0) return [];
  const [items, counts] = await Promise.all([
    findCandidates(db, workspaceId, versionId, terms, candidates),
    countTerms(db, workspaceId, versionId, terms),
  ]);
  return createSearchIndex(items, reader, {
    total: counts.get('') ?? items.length,
    of: (term) => counts.get(term) ?? 0,
  }).search(query);
}
