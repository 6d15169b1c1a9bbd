import type { SameKeys } from '../texts.ts';
import type { pagination as pt } from '../pt/pagination.ts';

export const pagination: SameKeys<typeof pt> = {
  label: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  page: 'Page {{page}} of {{total}}',
  range: '{{from}}–{{to}} of {{total}}',
};
