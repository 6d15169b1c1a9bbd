import '#web/i18n/pagination.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#web/lib/format.ts';
import { Button } from '../button.tsx';

interface PaginationProps {
  page: number;
  limit: number;
  total: number;
  totalPages: number;
  /** `replace`: the person did not choose this page, so the browser's back button skips it. */
  onPage: (page: number, replace: boolean) => void;
}

/**
 * Says which part of a list is shown and links to the other pages. Hidden when everything fits on
 * one page. A page past the end, whose rows were deleted, is replaced by the last page.
 */
export function Pagination({ page, limit, total, totalPages, onPage }: PaginationProps) {
  const { t } = useTranslation();
  const isPastEnd = total > 0 && page > totalPages;
  const toLast = useEffectEvent(() => onPage(totalPages, true));
  useEffect(() => {
    if (isPastEnd) toLast();
  }, [isPastEnd]);
  if (totalPages <= 1 || isPastEnd) return null;
  const range = {
    from: number((page - 1) * limit + 1),
    to: number(Math.min(page * limit, total)),
    total: number(total),
  };
  return (
    <nav
      aria-label={t('pagination.label')}
      className="flex items-center justify-between gap-4 py-3"
    >
      <p className="text-13 text-ink-2 tabular-nums">{t('pagination.range', range)}</p>
      <div className="flex items-center gap-1">
        <Button
          look="quiet"
          size="iconSmall"
          disabled={page <= 1}
          onClick={() => onPage(page - 1, false)}
          aria-label={t('pagination.previous')}
        >
          <IconChevronLeft size={18} aria-hidden />
        </Button>
        <span className="px-2 text-13 text-ink-2 tabular-nums">
          {t('pagination.page', { page: number(page), total: number(totalPages) })}
        </span>
        <Button
          look="quiet"
          size="iconSmall"
          disabled={page >= totalPages}
          onClick={() => onPage(page + 1, false)}
          aria-label={t('pagination.next')}
        >
          <IconChevronRight size={18} aria-hidden />
        </Button>
      </div>
    </nav>
  );
}
