/**
 * Everything the builtin brain knows about one language. Packs are data: lists of phrases as people
 * write them, `;` between them.
 */
export interface LanguagePack extends Vocabulary {
  code: 'pt' | 'en' | 'es';
  greetings: string;
  thanks: string;
  goodbyes: string;
  /** Politeness and forms of address around a question; they carry no question of their own. */
  fillers: string;
  /** Asking for a person, whatever words the business configured. */
  asksForPerson: string;
  /** Phrases in which a handoff word does not ask for a person ("preço por pessoa"). */
  notAPerson: string;
  legal: string;
  anger: string;
  /** Only when they are the whole message. */
  optOut: string;
  optIn: string;
  yes: string;
  no: string;
  menuWords: string;
  asksWhetherBot: string;
  /** A text with one of these says that it is automated. */
  automatedMarkers: string;
  texts: FixedTexts;
}

/** How words are written, and which of them mean the same to a search. */
export interface Vocabulary {
  /** How people type on a phone, `short=whole`. */
  slang: string;
  /** Words without meaning for a search, separated by spaces. */
  stopwords: string;
  /** Words that mean the same to a business's customers, one group a line. */
  synonyms: readonly string[];
  /**
   * Endings taken off for a search, one a step, the first that fits: `ending/letters that must
   * remain/what replaces it`.
   */
  endings: readonly string[];
}

/** What the agent says by itself; everything else is the business's own words. */
export interface FixedTexts {
  automated: string;
  iAmABot: string;
  greetAgain: string;
  welcome: string;
  goodbye: string;
  person: string;
  whichOne: string;
  /** `{question}` is what the customer asked. */
  whichOneAbout: string;
  notFound: string;
  notFoundAbout: string;
  stillHere: string;
  pickAgain: string;
  cannotHear: string;
  cannotCall: string;
  cannotSee: string;
  cannotRead: string;
  optedOut: string;
  optedIn: string;
}
