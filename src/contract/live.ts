/**
 * `GET /api/events`: a stream of server-sent events (bearer header, so it is read by `fetch`). An
 * event only says that something of its name changed, never what: the reader loads it again
 * (docs/decisions/011). No event is repeated after a break; a page that reconnects loads everything
 * again too. `?age=` says how many milliseconds ago the page began to load (at most 60,000 count);
 * changes since then are told at once.
 */
export const LIVE_PATH = '/api/events';

/**
 * `conversations`: a message came in, was answered or changed, or somebody else is in charge of a
 * conversation. `contacts`: the details of a contact changed, or contacts were merged or split.
 * `people`: somebody joined, left or has another role. `presence`: somebody came to a conversation,
 * left it, or types. `pairings`: a pairing has progressed. `seen`: this person has seen more of a
 * conversation, or less; nobody else is told. `views`: somebody saved a filter, changed or deleted
 * one. `hold`: what a copy had held back continues.
 */
export const liveTopics = [
  'notifications',
  'conversations',
  'contacts',
  'people',
  'presence',
  'pairings',
  'seen',
  'views',
  'hold',
] as const;
export type LiveTopic = (typeof liveTopics)[number];
