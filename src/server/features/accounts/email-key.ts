/** The name a person signs in with: one account per address, however it is typed. */
export const emailKey = (email: string): string => email.normalize('NFC').toLowerCase();
