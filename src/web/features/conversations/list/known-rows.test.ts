import { expect, test } from 'vitest';
import { comparePlaces, mergePage, type KnownRows, type Row } from './known-rows.ts';

const idOf = (number: number): string =>
  `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const row = (number: number, at = 1000 - number): Row => ({
  id: idOf(number),
  place: `${at}_${idOf(number)}`,
  channelId: idOf(0),
  channelName: 'Balcão',
  channelType: 'telegram',
  contactId: idOf(number),
  contactName: `Cliente ${number}`,
  isGroup: false,
  mutedAt: null,
  owner: 'agent',
  lastMessageAt: new Date(at).toISOString(),
  unanswered: 0,
  waitingSince: null,
  replyDueAt: null,
  replyWarnAt: null,
  resolvedAt: null,
  snoozedUntil: null,
  customerMessageId: null,
  labels: [],
  team: null,
  lastMessage: null,
  customerMessage: null,
  openQuestions: [],
  lastSpeaker: null,
  hit: null,
  unread: 0,
  peopleMayWriteUntil: null,
});
const rows = (from: number, to: number): Row[] =>
  Array.from({ length: to - from + 1 }, (_, index) => row(from + index));
const numbers = ({ rows: all }: KnownRows): number[] =>
  all.map(({ contactName }) => Number(contactName?.split(' ')[1]));
const place = (number: number): string => row(number).place;
const top = { after: null, until: null, limit: 3 };

test('pages are put one behind the other, and what is as it was stays the same object', () => {
  const first = mergePage(undefined, top, rows(1, 3), false);
  expect(first.hasMore).toBe(true);
  const second = mergePage(first, { ...top, after: place(3) }, rows(4, 6), false);
  expect(numbers(second)).toEqual([1, 2, 3, 4, 5, 6]);
  const third = mergePage(second, { ...top, after: place(6) }, [row(7)], false);
  expect([numbers(third), third.hasMore]).toEqual([[1, 2, 3, 4, 5, 6, 7], false]);
  const again = mergePage(
    third,
    { after: place(2), until: place(5), limit: 100 },
    rows(3, 5),
    false,
  );
  expect(again.rows.every((one, index) => one === third.rows[index])).toBe(true);
  expect(again.hasMore).toBe(false);
});

test('who writes moves to the top from wherever they were, and who has left is gone', () => {
  const known = { rows: rows(1, 9), hasMore: true };
  const moved = mergePage(known, top, [row(7, 2000), row(1), row(2)], false);
  expect(numbers(moved)).toEqual([7, 1, 2, 3, 4, 5, 6, 8, 9]);
  expect(moved.hasMore).toBe(true);
  const left = mergePage(
    moved,
    { after: place(3), until: place(8), limit: 100 },
    [row(4), row(6), row(8)],
    false,
  );
  expect(numbers(left)).toEqual([7, 1, 2, 3, 4, 6, 8, 9]);
  expect(numbers(mergePage(left, { ...top, limit: 50 }, rows(1, 2), false))).toEqual([1, 2]);
});

test('so much that is new that it reaches nothing known: what lies behind is loaded anew', () => {
  const known = { rows: rows(1, 9), hasMore: false };
  const torn = mergePage(known, top, [row(21, 3000), row(22, 2999), row(23, 2998)], false);
  expect([numbers(torn), torn.hasMore]).toEqual([[21, 22, 23], true]);
});

test('a list that begins with the oldest; the same time is told apart by the id', () => {
  const [early, late] = [row(1, 10), row(2, 20)];
  expect(comparePlaces(early.place, late.place, true)).toBeLessThan(0);
  expect(comparePlaces(early.place, late.place, false)).toBeGreaterThan(0);
  expect(comparePlaces(row(1, 10).place, row(2, 10).place, false)).toBeLessThan(0);
  const known = mergePage(
    { rows: [early, late], hasMore: false },
    { after: early.place, until: null, limit: 3 },
    [late, row(3, 30)],
    true,
  );
  expect(numbers(known)).toEqual([1, 2, 3]);
});
