/**
 * What is listed lives in the address. Nothing is written for the first page; a wrong value is
 * dropped.
 */
export interface ContactListSearch {
  search?: string | undefined;
  labelId?: string | undefined;
  page?: number | undefined;
  /** The dialog that makes a contact is open. */
  add?: true | undefined;
}

export const importActions = ['new', 'update', 'unchanged', 'error'] as const;

/** Which import is looked at, and which of its rows. */
export interface ImportSearch {
  id?: string | undefined;
  action?: (typeof importActions)[number] | undefined;
  page?: number | undefined;
}

export const readImportSearch = (raw: Record<string, unknown>): ImportSearch => ({
  id: idOf(raw.id),
  action: importActions.find((action) => action === raw.action),
  page: pageOf(raw.page),
});

const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
    ? value
    : undefined;

function pageOf(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined;
}

export function readContactListSearch(raw: Record<string, unknown>): ContactListSearch {
  return {
    // The router reads numbers out of the address; a phone number stays words here.
    search:
      raw.search === undefined || raw.search === null || raw.search === ''
        ? undefined
        : String(raw.search).slice(0, 100),
    labelId: idOf(raw.labelId),
    page: pageOf(raw.page),
    add: raw.add === true || undefined,
  };
}
