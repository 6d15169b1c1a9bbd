import { z } from 'zod';

const Failure = z.object({
  code: z.string().optional(),
  syscall: z.string().optional(),
  message: z.string(),
});

/** SQLSTATE classes and codes after which the same request may succeed in a moment. */
const passingStates = ['08', '53', '57P01', '57P02', '57P03', '25006', '40001', '40P01', '55P03'];
/** Beginnings of driver errors that have no code. */
const driverMessages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
];

/**
 * Whether PostgreSQL is away, starting, stopping, full or read-only, as opposed to an error in our
 * code.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const failure = Failure.safeParse(error);
  if (!failure.success) return false;
  const { code = '', syscall, message } = failure.data;
  if (syscall === 'connect' || syscall === 'read' || syscall === 'write') return true;
  return (
    passingStates.some((state) => code.length === 5 && code.startsWith(state)) ||
    driverMessages.some((start) => message.startsWith(start))
  );
}

/**
 * Whether PostgreSQL will never take this data: it is wrong for its type or beyond a limit
 * (SQLSTATE classes 22 and 54).
 */
export const isUnstorable = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^(22|54)\w{3}$/.test(error.code);
