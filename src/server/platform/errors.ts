import type { ErrorCode } from '#contract/errors.ts';

/**
 * A failure that a person is told about. Thrown anywhere, translated in one place
 * (`http/answers.ts`).
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Values for the `{name}` places of the sentence. */
  readonly values: Record<string, string | number>;
  readonly details: unknown[] | undefined;
  constructor(code: ErrorCode, values: Record<string, string | number> = {}, details?: unknown[]) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.values = values;
    this.details = details;
  }
}

/** Whether an error of Node or of PostgreSQL carries this code, such as `ENOENT` or `23505`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/**
 * A problem that whoever runs the program can fix; the message is one line and says how. It ends
 * the start.
 */
export class OperatorError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OperatorError';
  }
}
