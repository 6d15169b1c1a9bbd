import { z } from 'zod';

/** An event of the bus: a topic and its payload. */
export type BusEvent = [topic: string, payload: string];

const MAX_BYTES = 7_800; // of events; PostgreSQL accepts less than 8,000 in all

const Notice = z.object({ from: z.string(), events: z.array(z.tuple([z.string(), z.string()])) });

/** Packs events into the texts of as few notifications as their size allows. */
export function packNotices(from: string, events: BusEvent[]): string[] {
  const batches: BusEvent[][] = [];
  let room = 0;
  for (const event of events) {
    const size = sizeOf(event);
    if (size > room) {
      batches.push([]);
      room = MAX_BYTES;
    }
    batches.at(-1)?.push(event);
    room -= size;
  }
  return batches.map((batch) => JSON.stringify({ from, events: batch }));
}

/** Reads the text of a notification: its events, and which process sent it. */
export const readNotice = (text: string | undefined): { from: string; events: BusEvent[] } =>
  Notice.parse(JSON.parse(text ?? ''));

export const isTooLarge = (event: BusEvent): boolean => sizeOf(event) > MAX_BYTES;

const sizeOf = (event: BusEvent): number => Buffer.byteLength(JSON.stringify(event)) + 1;
