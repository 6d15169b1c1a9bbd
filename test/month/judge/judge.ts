import type { JournalEntry } from '#simulators/telegram/journal.ts';
import { businesses } from '#test/month/plan/businesses.ts';
import type { Month } from '#test/month/plan/month.ts';
import { createChat, type Chat } from './chat.ts';

export interface Violation {
  kind: string;
  chat: number;
  detail: string;
}

export interface Verdict {
  violations: Violation[];
  /** Chats in which somebody was promised and nobody has answered yet. */
  promised: { business: number; chat: number; due: number }[];
  said: number;
  heard: number;
  promises: number;
  byPersons: number;
  byAgents: number;
  firstWords: number;
}

export interface Judge {
  /** Reads what the provider has seen since the last look. */
  look(): Verdict;
  /** How much of what they planned to say a customer has said. */
  saidIn(chat: number): number;
  /** Nobody writes any more, so whoever waits was forgotten. */
  end(): Verdict;
}

/**
 * Judges a month by what the provider saw and by the customers' own words, and by nothing that the
 * product says of itself. `earlier`: what it saw before the month was stopped.
 */
export function createJudge(
  journal: readonly JournalEntry[],
  month: Month,
  earlier: readonly JournalEntry[] = [],
): Judge {
  const violations: Violation[] = [];
  const plan = Map.groupBy(
    month.said.toSorted((one, other) => one.at - other.at),
    ({ chat }) => chat,
  );
  const firstAt = new Map(month.first.map(({ chat, at }) => [chat, at]));
  const chats = new Map<number, Chat>();
  let read = 0;
  let said = 0;
  let heard = 0;

  function chatOf(chat: number): Chat | null {
    const known = chats.get(chat);
    if (known) return known;
    const first = plan.get(chat)?.[0];
    const business = businesses.find(({ number }) => number === first?.business);
    if (!first || !business) return null;
    const open = month.openOf(business.number);
    const place = { business, bot: first.bot, open, firstAt: firstAt.get(chat) ?? null };
    const made = createChat(place, (kind, detail) => void violations.push({ kind, chat, detail }));
    chats.set(chat, made);
    return made;
  }

  function take(entry: JournalEntry): void {
    if (!('chat' in entry) || entry.chat === null) return;
    const chat = chatOf(entry.chat);
    if (!chat) return;
    if (entry.type === 'update' && entry.kind === 'message') {
      const words = plan.get(entry.chat)?.[chat.saidSoFar];
      if (!words) throw new Error(`More was said in chat ${entry.chat} than was planned.`);
      said += 1;
      chat.says(words, entry.at);
    } else if (entry.type === 'call' && entry.accepted && entry.method === 'sendMessage') {
      heard += 1;
      chat.hears(String(entry.params['text']), entry.at);
    }
  }

  const verdict = (): Verdict => {
    const all = [...chats.entries()];
    const sum = (count: (chat: Chat) => number): number =>
      all.reduce((total, [, chat]) => total + count(chat), 0);
    return {
      violations,
      promised: all.flatMap(([chat, { due, business }]) =>
        due === null ? [] : [{ business, chat, due }],
      ),
      said,
      heard,
      promises: sum(({ counts }) => counts.promises),
      byPersons: sum(({ counts }) => counts.byPersons),
      byAgents: sum(({ counts }) => counts.byAgents),
      firstWords: sum(({ counts }) => counts.firstWords),
    };
  };
  for (const entry of earlier) take(entry);
  const look = (): Verdict => {
    for (; read < journal.length; read += 1) {
      const entry = journal[read];
      if (entry) take(entry);
    }
    return verdict();
  };
  return {
    look,
    saidIn: (chat) => chats.get(chat)?.saidSoFar ?? 0,
    end() {
      look();
      for (const chat of chats.values()) chat.ends();
      return verdict();
    },
  };
}
