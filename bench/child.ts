import { text } from 'node:stream/consumers';
import type { z } from 'zod';

/** What a child process of the benchmark tells its parent: one line of JSON. */
export function announce(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

/** The work a child is given: all of its standard input. */
export async function readTask<Schema extends z.ZodType>(
  schema: Schema,
): Promise<z.output<Schema>> {
  return schema.parse(JSON.parse(await text(process.stdin)));
}

/** A child that serves until it is stopped also ends when its parent is gone. */
export function endWithParent(): void {
  process.stdin.resume().once('end', () => process.exit());
}
