import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDensity } from '#web/lib/density.ts';
import { useCoarsePointer } from '#web/lib/media.ts';
import type { RowLook } from '../row/row-look.ts';
import { useRowLinks } from './use-row-links.ts';

/** What the rows of a list have in common; the same object until some of it changes. */
export function useRowLook(): RowLook {
  const { t } = useTranslation();
  const isDense = useDensity() === 'dense';
  const swipes = useCoarsePointer();
  const links = useRowLinks();
  return useMemo(() => ({ ...links, t, isDense, swipes }), [links, t, isDense, swipes]);
}
