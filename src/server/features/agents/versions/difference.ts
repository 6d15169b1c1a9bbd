import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { AgentConfig, FaqEntry } from '#contract/agents/agents.ts';
import type { Difference } from '#contract/agents/version-routes.ts';

/** What changes from one configuration to another. */
export function differenceOf(before: AgentConfig, after: AgentConfig): Difference {
  const { faq: entriesBefore, ...settingsBefore } = before;
  const { faq: entriesAfter, ...settingsAfter } = after;
  return {
    settings: changedSettings(settingsBefore, settingsAfter),
    entries: changedEntries(entriesBefore, entriesAfter),
  };
}

const Group = z.record(z.string(), z.unknown());

function changedSettings(before: object, after: object): Difference['settings'] {
  const [was, is] = [leaves(before), leaves(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((path) => ({ path, before: was.get(path) ?? null, after: is.get(path) ?? null }))
    .filter((one) => !isDeepStrictEqual(one.before, one.after));
}

/** Each value of a configuration by its place; a list is one value. */
function leaves(value: unknown, path = ''): Map<string, unknown> {
  const group = Array.isArray(value) ? undefined : Group.safeParse(value).data;
  if (group === undefined) return new Map([[path, value ?? null]]);
  const found = new Map<string, unknown>();
  for (const [name, inner] of Object.entries(group))
    for (const [place, leaf] of leaves(inner, path === '' ? name : `${path}.${name}`))
      found.set(place, leaf);
  return found;
}

/**
 * An entry is known by its question. Where the same question stands twice, the first is compared
 * with the first. A new question with the old answer is an entry that is gone and one that came.
 */
function changedEntries(before: FaqEntry[], after: FaqEntry[]): Difference['entries'] {
  const [was, is] = [byQuestion(before), byQuestion(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const one = { before: was.get(key) ?? null, after: is.get(key) ?? null };
    if (isDeepStrictEqual(one.before, one.after)) return [];
    return { question: (one.after ?? one.before)?.question ?? '', ...one };
  });
}

function byQuestion(entries: FaqEntry[]): Map<string, FaqEntry> {
  const found = new Map<string, FaqEntry>();
  const times = new Map<string, number>();
  for (const entry of entries) {
    const question = entry.question.trim().toLowerCase();
    const time = times.get(question) ?? 0;
    times.set(question, time + 1);
    found.set(`${question}\n${time}`, entry);
  }
  return found;
}
