const foldedFrom = 'áàâãäåéèêëíìîïóòôõöúùûüçñ./@:-_';
const foldedTo = 'aaaaaaeeeeiiiiooooouuuucn      ';
/** Must be exactly the expression of the index `contact_words`. */
const fold = (text: string): string => `translate(lower(${text}), '${foldedFrom}', '${foldedTo}')`;
/** Does not translate punctuation, because the query's operator (`:*`) must survive. */
const foldedQuery = (place: number): string =>
  `translate(lower($${place}::text), '${foldedFrom.slice(0, -6)}', '${foldedTo.trimEnd()}')`;

/** A tsquery that finds the beginnings of these words. */
export const prefixQuery = (search: string): string =>
  (search.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ');

/**
 * The condition that the name of the contact `alias` contains the words of `prefixQuery`, given as
 * the statement's value `$place`. It uses the index.
 */
export const nameMatches = (alias: string, place: number): string =>
  `to_tsvector('simple', ${fold(`${alias}.name`)}) @@ to_tsquery('simple', ${foldedQuery(place)})`;
