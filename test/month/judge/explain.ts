import type { JournalEntry } from '#simulators/telegram/journal.ts';
import type { Violation } from './judge.ts';

const chatsShown = 6;

/** The message of a failed month: the violations by kind, and what some of these customers lived. */
export function explain(
  violations: readonly Violation[],
  journal: readonly JournalEntry[],
): string {
  const kinds = Map.groupBy(violations, ({ kind }) => kind);
  const stories = [...kinds.values()]
    .flatMap((some) => some.slice(0, 2))
    .slice(0, chatsShown)
    .map((one) => [`— ${one.kind} in ${one.chat}: ${one.detail}`, ...storyOf(one.chat, journal)]);
  return [...[...kinds].map(([kind, some]) => `${some.length} × ${kind}`), ...stories.flat()].join(
    '\n',
  );
}

/** What was said in a chat, as the provider saw it. */
function storyOf(chat: number, journal: readonly JournalEntry[]): string[] {
  return journal.flatMap((entry) => {
    if (!('chat' in entry) || entry.chat !== chat) return [];
    const at = new Date(entry.at).toISOString();
    if (entry.type === 'update') return [`  ${at} > ${entry.text ?? entry.kind}`];
    if (entry.type !== 'call' || entry.method !== 'sendMessage') return [];
    return [`  ${at} < ${entry.accepted ? '' : '(refused) '}${String(entry.params['text'])}`];
  });
}
