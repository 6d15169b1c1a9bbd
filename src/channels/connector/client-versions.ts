/**
 * Which version of its own client the provider is told, where it takes no old ones (WhatsApp Web).
 */
export interface ClientVersions {
  /** Which to be now, never older than `pinned`; waits some seconds at most. */
  current(pinned: string): Promise<string>;
  /**
   * The provider takes it no longer: another one is looked for. Resolves with whether there is one.
   */
  refused(version: string): Promise<boolean>;
  /**
   * Looks for another than the one that was refused, unless somebody looked so recently; resolves
   * with whether there is one.
   */
  look(recentMs: number): Promise<boolean>;
  /** Another one was found, here or by another process; gives how not to be told any more. */
  onFound(listener: () => void): () => void;
}
