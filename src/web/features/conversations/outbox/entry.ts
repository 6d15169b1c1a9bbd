/** What a person sent, until it is in the thread that the server gives. */
export interface Unsent {
  /** The message's own: however often it is sent, it is one. Made in the order of sending. */
  id: string;
  conversationId: string;
  userId: string;
  content: { kind: 'text'; text: string } | { kind: 'file'; file: File; caption: string };
  /** The newest message of the customer that was shown. */
  seen: string | null;
  at: string;
  /** Why the server refused it; null = it is on its way, or waits for the connection. */
  error: string | null;
}
