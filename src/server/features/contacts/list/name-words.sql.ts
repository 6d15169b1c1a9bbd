const foldedFrom = 'áàâãäåéèêëíìîïóòôõöúùûüçñ./@:-_';
const foldedTo = 'aaaaaaeeeeiiiiooooouuuucn      ';
/** Exactly the expression of the index `contact_words`. */
const fold = (text: string): string => `translate(lower(${text}), '${foldedFrom}', '${foldedTo}')`;
/** The marks of the query itself (`:*`) must survive. */
const foldedQuery = (place: number): string =>
  `translate(lower($${place}::text), '${foldedFrom.slice(0, -6)}', '${foldedTo.trimEnd()}')`;

/** What a search for beginnings of words asks for. */
export const wordsQuery = (search: string): string =>
  (search.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ');

/**
 * That the name of the contact `alias` has the words of `wordsQuery`, which is the statement's
 * value number `place`; by the index.
 */
export const hasWords = (alias: string, place: number): string =>
  `to_tsvector('simple', ${fold(`${alias}.name`)}) @@ to_tsquery('simple', ${foldedQuery(place)})`;
