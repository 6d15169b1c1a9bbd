/** What a link that opens a chat with a business looks like, as data. */
export interface LinkForm {
  /** The address up to the name of the account. */
  address: string;
  /** The settings that name the account; the first one that is set counts. */
  account: readonly string[];
  /** The account is a telephone number, of which the address has the digits only. */
  isNumber?: true;
  /**
   * The parameter whose value comes back with the customer; null: nothing comes back, and the
   * business recognises the link by the words.
   */
  ref: string | null;
  /** The parameter with the words that the customer's app has ready to send; null: it takes none. */
  words: string | null;
}

/** The address of a link; null: the account has no name yet under which it can be reached. */
export function linkAddress(
  { address, account, isNumber, ref, words }: LinkForm,
  settings: Record<string, unknown>,
  link: { ref: string; words: string | null },
): string | null {
  const name = account.map((key) => settings[key]).find((one) => typeof one === 'string' && one);
  if (typeof name !== 'string') return null;
  const shown = isNumber === true ? name.replaceAll(/\D/g, '') : encodeURIComponent(name);
  if (shown === '') return null;
  const query = [
    ...(ref === null ? [] : [`${ref}=${encodeURIComponent(link.ref)}`]),
    // Spaces as %20: not every app reads a plus as a space.
    ...(words === null || !link.words ? [] : [`${words}=${encodeURIComponent(link.words)}`]),
  ];
  return `${address}${shown}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

/**
 * Words without case, punctuation and repeated spaces, in which a message is compared with the
 * words of a link.
 */
export const plainWords = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
