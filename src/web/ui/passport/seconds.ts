import '#web/i18n/steps.ts';
import type { TFunction } from 'i18next';
import { locale } from '#web/lib/format.ts';

/** Milliseconds as "0,84 s". */
export const seconds = (ms: number, t: TFunction): string =>
  t('steps.passport.seconds', {
    time: new Intl.NumberFormat(locale(), {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }).format(ms / 1000),
  });
