import { useTranslation } from 'react-i18next';
import { clockTime, fullTime } from '#web/lib/format.ts';
import type { Resolution } from './use-notes.ts';

/** That somebody resolved the conversation: who, when, why, and what they noted for the team. */
export function ResolutionLine({ resolution }: { resolution: Resolution }) {
  const { t } = useTranslation();
  const { authorName, reason, note, createdAt } = resolution;
  const name = authorName ?? t('writing.reason.somebody');
  return (
    <div className="px-4 py-2 text-center text-13 text-ink-2 wrap-anywhere">
      <p>
        {reason === null
          ? t('writing.reason.resolvedBy', { name })
          : t('writing.reason.resolvedFor', { name, reason })}
        {' · '}
        <time dateTime={createdAt} title={fullTime(createdAt)} className="tabular-nums">
          {clockTime(createdAt)}
        </time>
      </p>
      {note !== null && <p className="mt-0.5 whitespace-pre-wrap text-ink">“{note}”</p>}
    </div>
  );
}
