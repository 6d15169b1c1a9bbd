import type { Row } from '../list/known-rows.ts';

/** Whether the customer waits now: what is put off waits for its time first. */
export const isWaiting = ({
  waitingSince,
  snoozedUntil,
}: Pick<Row, 'waitingSince' | 'snoozedUntil'>): boolean =>
  waitingSince !== null && snoozedUntil === null;
