import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { phoneText } from '#web/lib/phone-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { ContactAvatar } from '#web/ui/contact-avatar.tsx';
import type { To, Ways } from './recipient.ts';
import { FirstMessage } from './first-message.tsx';

/** The chosen person, the channels by which they can be reached, and the message. */
export function WriteFirst({
  to,
  onChange,
  onClose,
}: {
  to: To;
  onChange: () => void;
  onClose: () => void;
}) {
  const { data, error, isFetching, refetch } = useQuery({
    ...read('waysToWrite', { query: to }),
    retry: false,
  });
  // Another number is needed, or another person.
  if (error instanceof ApiError && (error.status === 400 || error.status === 409))
    return (
      <div className="grid grid-cols-1 justify-items-start gap-4">
        <Alert kind="bad">{errorText(error)}</Alert>
        <ChangeButton onChange={onChange} />
      </div>
    );
  if (error && !data)
    return <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-72 w-full" />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Chosen ways={data} onChange={onChange} />
      <FirstMessage to={to} ways={data} onClose={onClose} />
    </div>
  );
}

/** Who gets the message. The focus comes here from the choice of the person. */
function Chosen({ ways: { contact, number }, onChange }: { ways: Ways; onChange: () => void }) {
  const { t } = useTranslation();
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => line.current?.focus(), []);
  const shown = number === null ? null : phoneText(number);
  const name = contact ? (contact.name ?? shown ?? t('beginning.noName')) : shown;
  return (
    <div
      ref={line}
      role="group"
      aria-label={`${t('beginning.to')} ${name}`}
      tabIndex={-1}
      className="flex items-center gap-3 rounded-control border border-line px-3 py-2 outline-none"
    >
      <ContactAvatar name={contact?.name ?? null} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-semibold">{name}</span>
        {shown !== null && shown !== name && (
          <span className="block truncate text-13 text-ink-2 tabular-nums">{shown}</span>
        )}
      </span>
      <ChangeButton onChange={onChange} />
    </div>
  );
}

function ChangeButton({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation();
  return (
    <Button look="secondary" size="small" onClick={onChange}>
      {t('beginning.change')}
    </Button>
  );
}
