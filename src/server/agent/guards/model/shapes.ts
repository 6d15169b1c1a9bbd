import type { LanguageCode } from '#server/agent/language/languages.ts';

/** What a model proposes to say and to do. */
export interface Draft {
  text: string;
  kind: 'answer' | 'question' | 'courtesy';
  /** The ids of the passages that it cites. */
  sources: string[];
  /** How it worked out what no passage says, one equation each ("4 * 48 = 192"). */
  calculations?: string[];
  calls: { name: string; args: Record<string, unknown> }[];
}

/** Something that this turn found: an entry, a page, the result of a tool. */
export interface Passage {
  id: string;
  text: string;
  /** A manager wrote it, or vouches for it. */
  trusted: boolean;
}

/** What a manager has allowed the agent to write. */
export interface Permits {
  labels: string[];
  fields: string[];
  teams: string[];
  templates: string[];
}

/** All that a draft is measured by. */
export interface Evidence {
  passages: Passage[];
  /** What the contact typed, and nothing that was forwarded, quoted, read from a file or picture. */
  customer: string[];
  /** What of it the contact typed in this turn. */
  now: string[];
  /** The contact only gives thanks or says goodbye in this turn. */
  nothingLeft: boolean;
  /** Fields that somebody of the business or the contact has filled in; never a profile's name. */
  contactFields: string[];
  /** The name by which the contact is known; it may be said, and is evidence of nothing. */
  contactName: string;
  /** The names of tools that have written in this turn. */
  effectsDone: string[];
  instructions: string;
  /** What stands in the prompt and is never said: the marks of its rules and of the turn. */
  secrets: string[];
  /** Addresses that may be given whatever is cited. */
  links: string[];
  /** The names of the business, the agent, its teams. */
  names: string[];
  permits: Permits;
  /** The language of the draft. */
  language: LanguageCode;
  /** The language of the sources. */
  home: LanguageCode;
  /** The date and the time where the business is, YYYY-MM-DD and HH:MM. */
  today: string;
  clock: string;
}

/** Why a draft is not sent as it is. */
export interface Verdict {
  guard: string;
  /** The words at which the guard stopped. */
  words: string;
  /** One English sentence to the model. */
  sentence: string;
}

/** What a guard says of a draft: what is wrong with it, each with the words, or nothing. */
export interface Objection {
  words: string;
  sentence: string;
}
