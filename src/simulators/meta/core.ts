import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { SimulatorStore } from '#simulators/kit/store.ts';
import type { SimulatorClock } from './clock.ts';
import type { Faults } from './faults.ts';
import type { Journal } from './journal.ts';
import type { Change, GrantKind, Pending, State } from './state.ts';

/** What every part of the simulator works with. */
export interface Core {
  store: SimulatorStore<State, Change>;
  journal: Journal;
  faults: Faults;
  clock: SimulatorClock;
  secret: string;
  appId: string;
  appSecret: string;
  /** The app's product for Instagram has an id and a secret of its own. */
  instagramAppId: string;
  instagramAppSecret: string;
  configId: string;
  login: LoginSettings;
  /** Called when a webhook waits to be sent. */
  onPending: (pending: Pending) => void;
  /** Called for a valid token whose grant does not exist. */
  onForgotten: (grant: { id: string; kind: GrantKind; target: string | null }) => void;
  /** Removes an account's subscription after its callback has accepted nothing for an hour. */
  onDeaf: (subject: string) => void;
  /** Aborted when the simulator stops; after that nothing may change. */
  closing: AbortSignal;
}

/** How the dialogs behave. */
export interface LoginSettings {
  /**
   * The addresses that the app has registered. Empty: any address on this machine, and any with
   * https.
   */
  redirectUris: string[];
  /**
   * How Instagram answers the exchange of a code: in a list as documented, or flat, or flat with a
   * number as id.
   */
  instagramAnswer: 'list' | 'flat' | 'number';
}

interface GraphErrorMore {
  type?: string;
  subcode?: number;
  /** What exactly is wrong. The WhatsApp products put it into `error_data`. */
  details?: string;
  transient?: boolean;
}

/** A refusal in the Graph API's words. */
export class GraphError extends Error {
  readonly status: number;
  readonly code: number;
  readonly more: GraphErrorMore;
  constructor(status: number, code: number, message: string, more: GraphErrorMore = {}) {
    super(message);
    this.name = 'GraphError';
    this.status = status;
    this.code = code;
    this.more = more;
  }
}

/** `(#100) Invalid parameter`, with the details. */
export const invalidParameter = (details: string): GraphError =>
  new GraphError(400, 100, '(#100) Invalid parameter', { details });

/** There is no such object, or the token may not see it. Meta does not tell which. */
export const noSuchObject = (id: string, method = 'get'): GraphError =>
  new GraphError(
    400,
    100,
    `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, ` +
      'or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api',
    { type: 'GraphMethodException', subcode: 33 },
  );

/** The body of a refusal. */
export const errorBody = ({ code, message, more }: GraphError): Record<string, unknown> => ({
  error: {
    message,
    type: more.type ?? 'OAuthException',
    code,
    ...(more.details === undefined
      ? {}
      : { error_data: { messaging_product: 'whatsapp', details: more.details } }),
    ...(more.subcode === undefined ? {} : { error_subcode: more.subcode }),
    ...(more.transient === undefined ? {} : { is_transient: more.transient }),
    fbtrace_id: `A${randomBytes(17).toString('base64url').slice(0, 22)}`,
  },
});

export const digest = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Decimal digits derived from a secret and a text, in the form of Meta's ids. */
export function digitsOf(secret: string, text: string, length: number): string {
  const value = BigInt(`0x${digest(secret, text)}`).toString();
  return `1${value.slice(0, length - 1)}`;
}

export const newId = (): string =>
  `1${randomInt(100_000_000, 999_999_999)}${randomInt(100_000, 999_999)}`;

export function isSame(first: string, second: string): boolean {
  const left = Buffer.from(first);
  const right = Buffer.from(second);
  return left.length === right.length && timingSafeEqual(left, right);
}
