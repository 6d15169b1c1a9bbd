import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { read, type CallData } from '#web/lib/api/api.ts';
import { clockTime, fullTime } from '#web/lib/format.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { StatusPill } from '#web/ui/states/status-pill.tsx';

type Message = CallData<'listMessages'>['messages'][number];
type Outcome = CallData<'messageOutcome'>;

const kinds = {
  pending: 'info',
  answered: 'ok',
  handed_off: 'warn',
  waiting_person: 'warn',
  closed: 'quiet',
  blocked: 'quiet',
  failed: 'bad',
} as const;
const pendingMs = 1_000;
const settledMs = 10_000;

/** One message of the customer with its outcome. */
export function HappenedRow({ message }: { message: Message }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...read('messageOutcome', { params: { id: message.id } }),
    refetchInterval: ({ state }) =>
      state.data && state.data.outcome !== 'pending' ? settledMs : pendingMs,
  });
  return (
    <li className="border-t border-line py-3 first:border-t-0">
      <div className="flex items-baseline justify-between gap-3">
        <p className="min-w-0 truncate text-sm font-medium">{useWords(message.parts)}</p>
        <time
          dateTime={message.createdAt}
          title={fullTime(message.createdAt)}
          className="shrink-0 text-xs text-ink-2 tabular-nums"
        >
          {clockTime(message.createdAt)}
        </time>
      </div>
      {data ? (
        <>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
            <StatusPill kind={kinds[data.outcome]}>
              {t(`simulator.happened.outcomes.${data.outcome}`)}
            </StatusPill>
            {data.replies.some(({ possiblySentTwice }) => possiblySentTwice) && (
              <span className="text-13 text-warn">{t('simulator.happened.twice')}</span>
            )}
          </p>
          <p className="mt-1 text-13 text-ink-2">
            {data.text} <Mend outcome={data} />
          </p>
        </>
      ) : (
        <Skeleton className="mt-2 h-6 w-28 rounded-full" />
      )}
    </li>
  );
}

/**
 * A link to where the cause of an outcome can be fixed, if something is left to do and a screen for
 * it exists.
 */
function Mend({ outcome: { outcome, reason, link } }: { outcome: Outcome }) {
  const { t } = useTranslation();
  const router = useRouter();
  if (
    !link ||
    (outcome === 'answered' && reason !== 'not_found' && reason !== 'partly') ||
    outcome === 'pending' ||
    !/^\/(agents|channels|conversations)(\/|$|\?)/.test(link)
  )
    return null;
  return (
    <a
      href={link}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        router.history.push(link);
      }}
      className="text-press underline underline-offset-2"
    >
      {t('simulator.happened.mend')}
    </a>
  );
}

/** The message in a few words. */
function useWords(parts: readonly unknown[]): string {
  const { t } = useTranslation();
  const [part] = parts;
  if (!isRecord(part)) return '…';
  if (part.kind === 'text' && typeof part.text === 'string') return part.text;
  if (part.kind === 'choice')
    return typeof part.label === 'string' ? part.label : t('simulator.happened.pressed');
  if (part.kind === 'media')
    return t(
      part.media === 'voice' ? 'simulator.attachments.voice' : 'simulator.attachments.photo',
    );
  if (part.kind === 'location' || part.kind === 'contact')
    return t(`simulator.attachments.${part.kind}`);
  return '…';
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
