import { text } from 'node:stream/consumers';
import type { z } from 'zod';

/** Sends a value from a child process of the benchmark to its parent, as one line of JSON. */
export function announce(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

/** The task that a child is given, which is all of its standard input. */
export async function readTask<Schema extends z.ZodType>(
  schema: Schema,
): Promise<z.output<Schema>> {
  return schema.parse(JSON.parse(await text(process.stdin)));
}

/** A child that serves until it is stopped also ends when its parent is gone. */
export function endWithParent(): void {
  process.stdin.resume().once('end', () => process.exit());
}
