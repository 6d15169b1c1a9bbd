/** `?token=` of the mailed link. */
export const readResetSearch = (raw: Record<string, unknown>): { token?: string | undefined } => ({
  token: typeof raw.token === 'string' && raw.token !== '' ? raw.token : undefined,
});
