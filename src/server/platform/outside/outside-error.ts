/**
 * Why an address was not reached. `not_an_address`, `not_https`, `credentials`, `inside` and
 * `redirected`: we do not go there; `unknown_name`, `timeout`, `too_large` and `unreachable`: we
 * tried.
 */
export type OutsideReason =
  | 'not_an_address'
  | 'not_https'
  | 'credentials'
  | 'inside'
  | 'redirected'
  | 'unknown_name'
  | 'timeout'
  | 'too_large'
  | 'unreachable';

/**
 * An address that a person has chosen was refused or could not be reached. The message names the
 * origin only, because a path may be a secret.
 */
export class OutsideError extends Error {
  readonly reason: OutsideReason;

  constructor(reason: OutsideReason, origin: string, cause?: unknown) {
    super(`${origin}: ${sentences[reason]}`, { cause });
    this.name = 'OutsideError';
    this.reason = reason;
  }
}

const sentences: Record<OutsideReason, string> = {
  not_an_address: 'this is no address',
  not_https: 'only https is used outside',
  credentials: 'an address holds no name and password',
  inside: 'this is inside the network; INSIDE_ORIGINS names what may be reached there',
  redirected: 'it leads to another address, which is not followed',
  unknown_name: 'no such host is known',
  timeout: 'it took too long',
  too_large: 'the answer is too large',
  unreachable: 'the connection failed',
};
