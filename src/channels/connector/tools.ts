import type { ClientVersions } from './client-versions.ts';

/** Our app at a provider where one app serves every account (Meta). */
export interface AppCredential {
  id: string;
  /** Any of them may have signed a webhook; the first proves us in calls. */
  secrets: readonly string[];
  /** What the provider must say when it asks whether an address is ours. */
  verifyToken: string;
}

/** Handed to a connector by the server: the provider's address and the outside world. */
export interface ConnectorTools {
  baseUrl: string;
  /** Where the code of a login is exchanged, where that is a host of its own (Instagram). */
  codeUrl?: string;
  /** What one account may send, where the operator says so (WhatsApp Web). */
  messagesPerMinute?: number;
  /** null: this server has none, or the provider knows no apps. */
  app: AppCredential | null;
  /** Absent where the provider does not ask which version of its client we are. */
  versions?: ClientVersions;
  /**
   * JSON or multipart call; resolves with any status, throws ChannelError `unreachable` or
   * `uncertain` only.
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
   * A longer answer is not read to its end: the call fails as `uncertain` with the code
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
