/**
 * The form of an address by which accounts are found: each address has one account, however it is
 * typed.
 */
export const emailKey = (email: string): string => email.normalize('NFC').toLowerCase();
