/**
 * The filters of the list, which live in the URL. The first page is left out of it; an invalid
 * value is dropped.
 */
export interface ContactListSearch {
  search?: string | undefined;
  labelId?: string | undefined;
  page?: number | undefined;
  /** The dialog that adds a contact is open. */
  add?: true | undefined;
}

export const importActions = ['new', 'update', 'unchanged', 'error'] as const;

/** The import that is shown, and the filter of its rows. */
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
    // The router parses numbers in the URL; a phone number must stay text.
    search:
      raw.search === undefined || raw.search === null || raw.search === ''
        ? undefined
        : String(raw.search).slice(0, 100),
    labelId: idOf(raw.labelId),
    page: pageOf(raw.page),
    add: raw.add === true || undefined,
  };
}
