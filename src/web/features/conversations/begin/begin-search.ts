/**
 * `?write=` of any screen: whom somebody writes first to, over the screen. `new`: to be chosen;
 * else a contact's id, or a number.
 */
export interface BeginSearch {
  write?: string | undefined;
}

const valid = /^(new|\+?\d{8,15}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/;

/** The router reads a number of digits alone as a number. */
export function readBeginSearch({ write }: Record<string, unknown>): BeginSearch {
  const text = typeof write === 'number' ? String(write) : write;
  return { write: typeof text === 'string' && valid.test(text) ? text : undefined };
}
