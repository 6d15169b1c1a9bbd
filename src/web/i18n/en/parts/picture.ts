import type { SameKeys } from '#web/i18n/texts.ts';
import type { picture as pt } from '#web/i18n/pt/parts/picture.ts';

export const picture: SameKeys<typeof pt> = {
  place: '{{at}} of {{of}}',
  smaller: 'Zoom out',
  larger: 'Zoom in',
  save: 'Download',
  close: 'Close',
  previous: 'Previous photo',
  next: 'Next photo',
  gone: 'The photo is not available.',
};
