import { IconCircleCheck, IconHourglass, IconQuestionMark } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DataDeletion as Deletion } from '#contract/channels/data-deletions.ts';
import { chooseLanguage, currentLanguage } from '#web/i18n/i18n.ts';
import { ApiError, read } from '#web/lib/api/api.ts';
import { fullTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

const route = getRouteApi('/simple/data-deletion/$code');
const againMs = 10_000;

/**
 * The progress of a deletion that a person requested at Instagram or Facebook, which sent them
 * here. They need not know Recado.
 */
export function DataDeletion() {
  const { t } = useTranslation();
  const { code } = route.useParams();
  const deletion = useQuery({
    ...read('readDataDeletion', { params: { code } }),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.status === 'received' ? againMs : false),
  });
  const isUnknown =
    deletion.error instanceof ApiError &&
    (deletion.error.status === 404 || deletion.error.status === 400);
  return (
    <article className="max-w-152">
      <PageTitle>{t('deletion.title')}</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-34">{t('deletion.title')}</h1>
        <Button
          look="quiet"
          size="small"
          className="-mx-3"
          onClick={() => void chooseLanguage(currentLanguage() === 'pt' ? 'en' : 'pt')}
        >
          {t('deletion.otherLanguage')}
        </Button>
      </div>
      {deletion.isPending && <Skeleton onPage className="mt-6 h-40 rounded-sheet" />}
      {deletion.data && <Found deletion={deletion.data} />}
      {isUnknown && (
        <Said
          icon={<IconQuestionMark size={22} stroke={1.75} aria-hidden />}
          title={t('deletion.unknown')}
          text={t('deletion.unknownText')}
        />
      )}
      {deletion.isError && !isUnknown && !deletion.data && (
        <LoadError
          error={deletion.error}
          busy={deletion.isFetching}
          onRetry={() => void deletion.refetch()}
        />
      )}
    </article>
  );
}

function Found({ deletion: { code, status, requestedAt, completedAt } }: { deletion: Deletion }) {
  const { t } = useTranslation();
  return (
    <>
      {status === 'done' ? (
        <Said
          icon={<IconCircleCheck size={22} stroke={1.75} aria-hidden />}
          title={t('deletion.done')}
          text={t('deletion.doneText')}
        />
      ) : (
        <Said
          icon={<IconHourglass size={22} stroke={1.75} aria-hidden />}
          title={t('deletion.received')}
          text={t('deletion.receivedText')}
        />
      )}
      <dl className="mt-6 grid gap-x-6 text-sm max-sm:[&>dd]:mt-1 max-sm:[&>dd]:mb-4 sm:grid-cols-[auto_1fr] sm:gap-y-3">
        <dt className="text-ink-2">{t('deletion.code')}</dt>
        <dd className="font-mono break-all">{code}</dd>
        <dt className="text-ink-2">{t('deletion.requestedAt')}</dt>
        <dd>{fullTime(requestedAt)}</dd>
        {completedAt !== null && (
          <>
            <dt className="text-ink-2">{t('deletion.completedAt')}</dt>
            <dd>{fullTime(completedAt)}</dd>
          </>
        )}
      </dl>
    </>
  );
}

function Said({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <div role="status" className="mt-6 flex gap-3 border-t border-ink pt-5">
      <span className="shrink-0 text-ink-2">{icon}</span>
      <div>
        <p className="text-base font-medium">{title}</p>
        <p className="mt-1 text-sm text-ink-2">{text}</p>
      </div>
    </div>
  );
}
