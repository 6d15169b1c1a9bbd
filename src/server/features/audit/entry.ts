/** An entry of the audit trail: who did what to what. */
export interface AuditEntry {
  workspaceId: string;
  /** Null when nobody was signed in, as at a password reset. */
  userId: string | null;
  /** What happened, as `<noun>.<past participle>`: `session.started`, `channel.connected`. */
  action: string;
  /** The id of the thing that it happened to. */
  subject?: string;
  /** Must never contain a secret, a token or a customer's words. */
  details?: Record<string, unknown>;
}
