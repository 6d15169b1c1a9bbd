import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Piece } from './pieces.ts';
import type { Refused } from './read-faq.ts';

/** So many are shown; of the rest the number is said. */
const shown = 50;

/** A part of the preview with its title. */
export function Part({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">{title}</h3>
        {aside}
      </div>
      {children}
    </div>
  );
}

/** A list that scrolls in itself where it is long; with the keyboard, too. */
export function Rows<Row>({
  label,
  rows,
  draw,
}: {
  label: string;
  rows: readonly Row[];
  draw: (row: Row) => ReactNode;
}) {
  const { t } = useTranslation();
  const more = rows.length - shown;
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="mt-1.5 max-h-64 overflow-y-auto border-y border-line"
    >
      <ul className="divide-y divide-line">
        {rows.slice(0, shown).map((row, index) => (
          <li key={index} className="py-2 text-sm">
            {draw(row)}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="border-t border-line py-2 text-13 text-ink-2">
          {t('faqImport.more', { count: more })}
        </p>
      )}
    </div>
  );
}

/** Questions with the beginning of their answers. */
export function Entries({ entries }: { entries: readonly Piece[] }) {
  const { t } = useTranslation();
  return (
    <Rows
      label={t('faqImport.fresh', { count: entries.length })}
      rows={entries}
      draw={({ question, answer }) => (
        <>
          <p className="font-medium wrap-anywhere">{question}</p>
          <p className="line-clamp-2 text-13 wrap-anywhere text-ink-2">{answer}</p>
        </>
      )}
    />
  );
}

/** What is not taken, with its line and its reason. */
export function Refusals({
  refused,
}: {
  refused: readonly (Omit<Refused, 'why'> & { why: Refused['why'] | 'over' })[];
}) {
  const { t } = useTranslation();
  return (
    <Rows
      label={t('faqImport.refused', { count: refused.length })}
      rows={refused}
      draw={({ line, text, why }) => (
        <>
          <p className="font-medium">
            {t('faqImport.line', { line, why: t(`faqImport.why.${why}`) })}
          </p>
          <p className="line-clamp-2 text-13 wrap-anywhere text-ink-2">{text}</p>
        </>
      )}
    />
  );
}
