/** What is listed lives in the address. Nothing is written for the first page; a wrong value is dropped. */
export interface ContactListSearch {
  search?: string | undefined;
  labelId?: string | undefined;
  page?: number | undefined;
  /** The dialog that makes a contact is open. */
  add?: true | undefined;
}

export function readContactListSearch(raw: Record<string, unknown>): ContactListSearch {
  const page = Number(raw.page);
  return {
    // The router reads numbers out of the address; a phone number stays words here.
    search: raw.search === undefined || raw.search === null || raw.search === '' ? undefined : String(raw.search).slice(0, 100),
    labelId: typeof raw.labelId === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(raw.labelId) ? raw.labelId : undefined,
    page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined,
    add: raw.add === true || undefined,
  };
}
