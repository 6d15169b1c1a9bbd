/** The flags of England, Scotland and Wales, which are spelled in tag characters, stay. */
const flags =
  /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/u;

/**
 * Control, format (zero-width, bidi), variation-selector and tag characters, lone surrogates and
 * private use. A joiner between two emoji stays, because it makes them one.
 */
const unseen =
  /(?<!\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)\u200D|\u200D(?!\p{Extended_Pictographic})|[^\P{Cc}\n\t]|(?!\u200D)\p{Cf}|[\p{Co}\p{Cs}\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u3164\uFFA0]|[\u{E0100}-\u{E01EF}]|(?<!\p{Emoji})[\uFE00-\uFE0F]/u;
const flagsOrUnseen = new RegExp(`${flags.source}|${unseen.source}`, 'gu');

/**
 * A text of others as it may stand before a model: what no reader sees is taken out, and it cannot
 * end the `<data>` in which it stands.
 */
export const cleanUntrusted = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\u2028\u2029\u0085\r]/gu, '\n')
    .replaceAll(flagsOrUnseen, (one) => (flags.test(one) ? one : ''))
    .replaceAll(/<(?=\s*\/?\s*data\b)/giu, '‹');
