/** Whether the login of a connection is noted: what came with it waits for that. */
export interface NotedLogin {
  yes(): void;
  no(): void;
  /** Rejects where it never is. */
  settled(): Promise<void>;
}

/** A message that came with the very first login waits so long for the login to be noted. */
const NOTED_MS = 10_000;

/**
 * Until a channel counts as connected nobody may answer in it, and what a customer wrote would end
 * without an answer: it is taken once the login is noted, and where that never happens it is not
 * confirmed, so that the provider tells it again.
 */
export function createNotedLogin(isNoted: boolean): NotedLogin {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  promise.catch(() => undefined); // whoever waits hears of it
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
