import type { ClientVersions } from './client-versions.ts';

/** Our app at a provider where one app serves every account (Meta). */
export interface AppCredential {
  id: string;
  /**
   * Any of these secrets may have signed a webhook; the first one proves who we are in our own
   * calls.
   */
  secrets: readonly string[];
  /** The token that the provider must present when it asks whether an address is ours. */
  verifyToken: string;
}

/** What the server hands to a connector: the provider's address, and the outside world. */
export interface ConnectorTools {
  baseUrl: string;
  /** Where the code of a login is exchanged, if that is another host (Instagram). */
  codeUrl?: string;
  /** How many messages one account may send, where the operator sets it (WhatsApp Web). */
  messagesPerMinute?: number;
  /** Null: this server has no app, or the provider knows no apps. */
  app: AppCredential | null;
  /** Absent where the provider does not ask for the version of our client. */
  versions?: ClientVersions;
  /**
   * Makes a JSON or multipart call. Resolves with any status; throws only ChannelError
   * `unreachable` or `uncertain`.
   */
  request(call: ProviderCall): Promise<ProviderAnswer>;
}
export interface ProviderCall {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | FormData;
  timeoutMs?: number;
  /**
   * In bytes. A longer answer is not read to its end: the call fails as `uncertain` with the code
   * `answer_too_large`.
   */
  answerLimit?: number;
  signal?: AbortSignal;
}
export interface ProviderAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Uint8Array;
}
