import { useTranslation } from 'react-i18next';
import { fullTime, timeAgo } from '#web/lib/format.ts';

/** The time of an event, beside its name. */
export function Moment({ label, at }: { label: string; at: string | null }) {
  const { t } = useTranslation();
  return (
    <p className="flex items-baseline justify-between gap-3 text-sm">
      <span className="text-13 text-ink-2">{label}</span>
      {at === null ? (
        <span>{t('common.never')}</span>
      ) : (
        <time dateTime={at} title={fullTime(at)}>
          {timeAgo(at)}
        </time>
      )}
    </p>
  );
}
