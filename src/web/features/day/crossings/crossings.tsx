import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { number } from '#web/lib/format.ts';
import type { Listed } from '../day-queries.ts';
import { saidBy } from '../words.ts';
import type { Crossing } from './use-crossings.ts';
import './crossings.css';

/**
 * The slips that cross the counter now. They are decoration: what they say stands in the tray, the
 * ribbon and the sentences, too.
 */
export function Crossings({
  crossings,
  more,
  rows,
}: {
  crossings: readonly Crossing[];
  more: number;
  rows: readonly Listed[];
}) {
  if (crossings.length === 0) return null;
  return (
    <div aria-hidden className="crossings">
      {crossings.map((crossing) => (
        <CrossingSlip
          key={crossing.messageId}
          crossing={crossing}
          row={rows.find(({ id }) => id === crossing.conversationId)}
        />
      ))}
      {more > 0 && <span className="crossings-more">+{number(more)}</span>}
    </div>
  );
}

function CrossingSlip({ crossing, row }: { crossing: Crossing; row: Listed | undefined }) {
  const { t } = useTranslation();
  const name = row?.contactName ?? t('dashboard.waiting.noName');
  const words = saidBy(row?.customerMessage?.parts, t);
  const entry = useEntry(crossing);
  return (
    <div className="crossing" data-to={crossing.to}>
      <p className="text-xs text-ink-2">{t(`counter.crossing.${crossing.to}`, { name })}</p>
      {words !== null && <p className="crossing-words">{words}</p>}
      {entry !== null && <p className="truncate text-xs font-semibold text-press">{entry}</p>}
    </div>
  );
}

/** The entry of the agent that the answer rests on, which lights up; null: none. */
function useEntry({ messageId, to }: Crossing): string | null {
  const { data } = useQuery({
    ...read('messageOutcome', { params: { id: messageId } }),
    enabled: to === 'agent',
  });
  for (const step of data?.run?.trace ?? []) {
    const [source]: unknown[] = isRecord(step) && Array.isArray(step.sources) ? step.sources : [];
    if (isRecord(source) && typeof source.title === 'string') return source.title;
  }
  return null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
