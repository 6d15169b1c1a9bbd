/** The most bytes of a file that is tried: a customer's recording may have no more. */
export const TRIED_FILE_BYTES = 20 * 1024 * 1024;
