/**
 * `GET /api/events`: a stream of server-sent events (bearer header, so it is read by `fetch`). An
 * event only says that something of its name changed, never what: the reader asks again
 * (docs/decisions/011). Nothing is repeated after a break; who comes back asks again too. `?age=`:
 * so many milliseconds ago the page began to read (of more than 60,000 the last 60,000); what has
 * changed since is told at once.
 */
export const LIVE_PATH = '/api/events';

/**
 * `conversations`: a message came in, was answered or changed, or somebody else is in charge of a
 * conversation. `contacts`: what is known of somebody, or who counts as whom. `people`: somebody
 * joined, left or has another role. `presence`: somebody came to a conversation, left it, or types.
 * `pairings`: how far a pairing has come. `seen`: this person has seen more of a conversation, or
 * less; nobody else is told. `hold`: what a copy held back goes on.
 */
export const liveTopics = [
  'notifications',
  'conversations',
  'contacts',
  'people',
  'presence',
  'pairings',
  'seen',
  'hold',
] as const;
export type LiveTopic = (typeof liveTopics)[number];
