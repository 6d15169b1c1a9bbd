/**
 * How a language promises, claims and denies. Every list is the source of a regular expression over
 * text in lower case without accents.
 */
export interface Claims {
  /** What denies a clause, what says "closed", and what limits a statement ("only"). */
  negators: string;
  /** Words that make a denial likely, and deny no deed: "unfortunately". */
  unfortunate: string;
  /** Holds a negator and denies nothing ("no problem"). */
  assurances: string;
  closed: string;
  /** Says "closed" where no hour stands with it. */
  closes: string;
  /** They deny what stands in the same part, and nothing behind the comma. */
  apologies: string;
  /** Says no without a negator: sorry, out, elsewhere. */
  refusals: string;
  only: string;
  /** After these a denied sentence says what is excepted. */
  except: string;
  /** Joins two clauses, and the things of a list. */
  and: string;
  or: string;
  /** Turns what was said before it. */
  but: string;
  /** Says that something is supposed, wished or asked, not done. */
  conditional: string;
  /** "If it is at nine", "arriving at one", "at five is too late": a time that is not stated. */
  supposes: string;
  /** "Today is …": a day that is only told. */
  dated: string;
  /** Waits for the customer's wish: nothing is promised. */
  offers: string;
  /** "Let me …", "I have noted …": the customer's data is kept. */
  notes: string;
  /** A person is called, told or will act. */
  people: string;
  /** Says about what a person is asked, and that the person grants it. */
  asked: string;
  grants: string;
  /** Something will be written to the customer later. */
  later: string;
  /** A message is to be written at its time, a message was sent, the conversation is over. */
  scheduled: string;
  sent: string;
  ended: string;
  /** Anything else that is said to be done, or will be done. */
  deeds: string;
  /** The same in the passive; no claim where the sources use the word, because it is a rule then. */
  passive: string;
  /** Deeds in the present: an offer where they are asked. */
  doing: string;
  /** What the business will do; no claim where the sources say that it does. */
  plans: string;
  /** Money or goods that the business would owe. */
  owed: string;
  /** What it would leave out as a favour: "we will not charge you". */
  favours: string;
  /** Words that bind the business. */
  binding: string;
  /** What the agent would be if it were no machine. */
  somebody: string;
  /** The state of an order, and what is there right now. */
  states: string;
  stock: string;
  already: string;
  /** What follows is asked ("I cannot see whether …"), or was told by the customer. */
  wonders: string;
  reported: string;
  /** "I am sorry that …": what follows is what the customer told. */
  regrets: string;
  /** Without any limit; only where the sources say it. */
  absolutes: string;
  /** Says beside what something is. */
  places: string;
  /** What a business may grant beside what it sells; only where its sources name it. */
  perks: string;
  /** Says when or on which condition something is. */
  when: string;
  /** Says what is saved, missing or left, and what each of several pays. */
  compares: string;
  divides: string;
  /** Two people, or two of a thing, without a number. */
  pairs: string;
  /** Says yes to what is asked: "that works", "cats are welcome". */
  affirms: string;
  /** Says that the agent does not know it, or offers help. */
  unknown: string;
  /** Begins a call of joy or of sympathy. */
  exclaims: string;
  /** Says that something will be written later. */
  reminds: string;
  /** Greetings and thanks, which say nothing beside themselves. */
  courtesies: string;
  /** Begins a heading ("about the rain:"). */
  topics: string;
  /** Right before what there is none of. */
  without: string;
  /** Words that are written large, and name neither people nor places. */
  notNames: string;
  /** Right behind what one of a thing costs ("a night"). */
  perUnit: string;
  /** A time that does not fit. */
  tooLate: string;
  /** Right before an age ("a child of", "mi hijo de"). */
  aged: string;
  /** What a business does at its hours: a time beside it is one of its own. */
  opens: string;
  /** What things cost together, or in all. */
  together: string;
  /** Means of payment. */
  means: string;
  /** Right before a price that is stated, and before a value that is only taken up. */
  price: string;
  echo: string;
  /** Says before an address that it is the customer's own. */
  theirs: string;
  /** Right after a number that is a price of one thing. */
  each: string;
  /** What a business grants; a note says so only of what the customer says. */
  approved: string;
  /** Words of a topic, by which nothing is denied ("we do not offer payment by …"). */
  generic: string;
  /** Who said it: in a note about the customer. */
  said: string;
  /** Words of conversation that belong to no topic, and titles of people. */
  service: string;
  titles: string;
  /** What the business has, does and lets its customers do; the terms on which it does so. */
  ours: string;
  policy: string;
  /** What begins a clause about a thing ("the pool …", "every room …"). */
  things: string;
  /** The agent of itself, sympathy, wishes and guesses: a clause about people, not about things. */
  personal: string;
  /** To the customer, or of what they have said. */
  address: string;
  /** A customer tells of themselves, and asks or wants something. */
  tells: string;
  asks: string;
  /** Wants help or has a question, without saying which; and wants nothing more. */
  needs: string;
  thatIsAll: string;
  /** Words that say nothing by themselves. */
  light: string;
}
