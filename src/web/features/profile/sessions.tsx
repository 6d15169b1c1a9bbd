import '#web/i18n/profile.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ShownSession } from '#contract/accounts/sessions.ts';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { fullTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';
import { StatusPill } from '#web/ui/states/status-pill.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { deviceOf } from './session-device.ts';

/** Where the account is signed in. Each session can be ended, or all others at once. */
export function Sessions({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const query = useQuery(read('listSessions'));
  const others = useMutation({
    mutationFn: () => call('endOtherSessions'),
    onSuccess: ({ ended }) =>
      void toast.done({ title: t('profile.sessions.endedAll', { count: ended }) }),
    onError: (error) =>
      void toast.failed({ title: t('profile.sessions.error'), text: errorText(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: read('listSessions').queryKey }),
  });
  const sessions = query.data?.sessions ?? [];
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      wide
      title={t('profile.sessions.title')}
      description={t('profile.sessions.text')}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('common.close')}
          </Button>
          {sessions.length > 1 && (
            <Button busy={others.isPending} onClick={() => others.mutate()}>
              {t('profile.sessions.endOthers')}
            </Button>
          )}
        </>
      }
    >
      {query.isError && !query.data && (
        <LoadError
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && (
        <p aria-busy className="flex justify-center py-6 text-press">
          <Spinner size={24} label={t('common.loading')} />
        </p>
      )}
      {query.data && (
        <ul className="max-h-[50dvh] divide-y divide-line overflow-y-auto rounded-sheet border border-line">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function SessionRow({ session }: { session: ShownSession }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const device = deviceOf(session.userAgent) ?? t('profile.sessions.unknownDevice');
  const end = useMutation({
    mutationFn: () => call('endSession', { params: { id: session.id } }),
    onSuccess: () => void toast.done({ title: t('profile.sessions.ended') }),
    onError: (error) =>
      void toast.failed({ title: t('profile.sessions.error'), text: errorText(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: read('listSessions').queryKey }),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-52">
        <p className="text-sm font-medium">{device}</p>
        <p className="text-13 text-ink-2">
          {session.address !== null && `${session.address} · `}
          {t('profile.sessions.lastSeen', { time: fullTime(session.lastSeenAt) })}
        </p>
        <p className="text-13 text-ink-2">
          {t('profile.sessions.since', { time: fullTime(session.startedAt) })}
        </p>
      </div>
      {session.isThis ? (
        <StatusPill kind="ok">{t('profile.sessions.this')}</StatusPill>
      ) : (
        <Button look="soft" size="small" busy={end.isPending} onClick={() => end.mutate()}>
          {t('profile.sessions.end')}
          <span className="sr-only">{device}</span>
        </Button>
      )}
    </li>
  );
}
