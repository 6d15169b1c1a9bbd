/**
 * Which version of its own client we claim to be, for a provider that refuses old ones (WhatsApp
 * Web).
 */
export interface ClientVersions {
  /** The version to use now, never older than `pinned`. Waits a few seconds at most. */
  current(pinned: string): Promise<string>;
  /**
   * The provider has refused this version, so we look for another one. Resolves with whether there
   * is one.
   */
  refused(version: string): Promise<boolean>;
  /**
   * Looks for another version than the refused one, unless somebody has looked in the last
   * `recentMs` milliseconds. Resolves with whether there is one.
   */
  look(recentMs: number): Promise<boolean>;
  /**
   * Calls the listener when another version is found, here or by another process. Returns a
   * function that removes the listener.
   */
  onFound(listener: () => void): () => void;
}
