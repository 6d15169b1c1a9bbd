/** Whether the login of a connection is noted. What came with the login waits for that. */
export interface NotedLogin {
  yes(): void;
  no(): void;
  /** Resolves when the login is noted; rejects if it never is. */
  settled(): Promise<void>;
}

/** How long a message that came with the very first login waits for the login to be noted. */
const NOTED_MS = 10_000;

/**
 * Until a channel counts as connected nobody may answer in it, so a customer's message would end
 * without an answer. It is stored once the login is noted. If that never happens, it is not
 * confirmed, and the provider sends it again.
 */
export function createNotedLogin(isNoted: boolean): NotedLogin {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  promise.catch(() => undefined); // whoever waits gets the error
  let isOpen = true;
  let late: NodeJS.Timeout | undefined;
  function conclude(how: () => void): void {
    isOpen = false;
    clearTimeout(late);
    how();
  }
  const no = (): void =>
    conclude(() => reject(new Error('A message came with a login that is not noted.')));
  if (isNoted) conclude(resolve);
  return {
    yes: () => conclude(resolve),
    no,
    settled() {
      if (isOpen) late ??= setTimeout(no, NOTED_MS);
      return promise;
    },
  };
}
