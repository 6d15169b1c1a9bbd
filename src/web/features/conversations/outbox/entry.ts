/** A message that a person sent, until the thread from the server shows it. */
export interface Unsent {
  /**
   * The id of the message itself, so that it stays one message however often it is sent. Ids ascend
   * in the order of sending.
   */
  id: string;
  conversationId: string;
  userId: string;
  content: { kind: 'text'; text: string } | { kind: 'file'; file: File; caption: string };
  /** The newest message of the customer that was shown. */
  seen: string | null;
  at: string;
  /** Why the server refused it; null: it is being sent, or waits for the connection. */
  error: string | null;
}
