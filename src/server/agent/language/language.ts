/**
 * Everything that the builtin brain knows about one language. Packs are data: lists of phrases as
 * people write them, separated by `;`.
 */
export interface LanguagePack extends Vocabulary {
  code: 'pt' | 'en' | 'es';
  greetings: string;
  thanks: string;
  goodbyes: string;
  /** Politeness and forms of address around a question; they ask nothing themselves. */
  fillers: string;
  /** Ways to ask for a person, whatever words the business has configured. */
  asksForPerson: string;
  /** Phrases in which such a word does not ask for a person ("preço por pessoa"). */
  notAPerson: string;
  legal: string;
  anger: string;
  /** These and `optIn` count only as the whole message. */
  optOut: string;
  optIn: string;
  yes: string;
  no: string;
  /** Those of `thanks` that may also mean a yes, where something was asked. */
  agreements: string;
  menuWords: string;
  asksWhetherBot: string;
  /** A text that contains one of these says that it is automated. */
  automatedMarkers: string;
  texts: FixedTexts;
}

/** How words are written, and which of them mean the same to a search. */
export interface Vocabulary {
  /** How people abbreviate on a phone, `short=whole`, separated by `;`. */
  slang: string;
  /** Words without meaning for a search, separated by spaces. */
  stopwords: string;
  /** Words that mean the same to the customers of a business, one group a string. */
  synonyms: readonly string[];
  /**
   * Endings that a search takes off, one step a string, each a list of `ending/letters that must
   * remain/what replaces it` of which the first that fits is taken.
   */
  endings: readonly string[];
}

/** What the agent says in its own words; everything else is in the business's words. */
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
