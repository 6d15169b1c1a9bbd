import type { SameKeys } from '#web/i18n/texts.ts';
import type { pagination as pt } from '#web/i18n/pt/parts/pagination.ts';

export const pagination: SameKeys<typeof pt> = {
  label: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  page: 'Page {{page}} of {{total}}',
  range: '{{from}}–{{to}} of {{total}}',
};
