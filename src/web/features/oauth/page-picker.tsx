import { IconBrandMessenger, IconFlag } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessengerPage } from '#contract/channels/authorizations.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { writeStored } from '#web/lib/stored.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

interface PagePickerProps {
  pages: readonly MessengerPage[];
  token: string;
  channelId: string;
}

/** The person's pages, to choose one from. A single page is chosen already. */
export function PagePicker({ pages, token, channelId }: PagePickerProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<MessengerPage | null>(
    (pages.length === 1 && pages[0]?.canConnect && pages[0]) || null,
  );
  useEffect(() => heading.current?.focus(), []);
  const connect = useMutation({
    mutationFn: (page: MessengerPage) =>
      call('connectMessenger', {
        body: {
          channelId,
          type: 'messenger',
          access_token: token,
          page_id: page.id,
          page_access_token: page.access_token,
        },
      }),
    onSuccess: async (_, page) => {
      writeStored('pendingMessenger', null);
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'listChannels' || queryKey[0] === 'getChannel',
      });
      toast.done({ title: t('channels.oauth.connected', { name: page.name }) });
      await navigate({ to: '/channels', replace: true });
    },
  });
  return (
    <div className="mx-auto mt-2 max-w-144">
      <PageTitle>{t('channels.oauth.choose')}</PageTitle>
      <h1 ref={heading} tabIndex={-1} className="text-34 outline-none">
        {t('channels.oauth.choose')}
      </h1>
      {pages.length === 0 ? (
        <NoPages channelId={channelId} />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen && !connect.isPending) connect.mutate(chosen);
          }}
        >
          <p className="mt-1.5 text-15 text-ink-2">{t('channels.oauth.chooseText')}</p>
          {connect.error && (
            <Alert kind="bad" className="mt-4">
              {`${t('channels.oauth.problem.page')}. ${errorText(connect.error)}`}
            </Alert>
          )}
          <fieldset className="mt-6 grid max-h-96 grid-cols-1 gap-2 overflow-y-auto p-0.5">
            <legend className="sr-only">{t('channels.oauth.choose')}</legend>
            {pages.map((page) => (
              <Page
                key={page.id}
                page={page}
                isChosen={page === chosen}
                onChoose={() => setChosen(page)}
              />
            ))}
          </fieldset>
          <div className="mt-5 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Link to="/channels" className={buttonLook({ look: 'secondary' })}>
              {t('channels.setup.back')}
            </Link>
            <Button type="submit" disabled={!chosen} busy={connect.isPending}>
              {t('channels.oauth.connectPage')}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}

function Page({
  page,
  isChosen,
  onChoose,
}: {
  page: MessengerPage;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation();
  const look = page.canConnect
    ? 'cursor-pointer hover:border-field has-checked:border-press has-checked:bg-press-soft has-focus-visible:outline-2 has-focus-visible:outline-press'
    : 'cursor-not-allowed bg-sheet-2';
  return (
    <label
      className={`flex min-h-14 items-center gap-3 rounded-sheet border border-line px-3.5 py-2.5 transition-colors duration-150 ${look}`}
    >
      <span
        className="flex size-9 shrink-0 items-center justify-center rounded-control bg-messenger/12 text-messenger"
        aria-hidden
      >
        <IconBrandMessenger size={20} stroke={1.75} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium break-words">{page.name}</span>
        {!page.canConnect && (
          <span className="block text-13 text-ink-2">{t('channels.oauth.pageDenied')}</span>
        )}
      </span>
      <input
        type="radio"
        name="page"
        value={page.id}
        checked={isChosen}
        onChange={onChoose}
        disabled={!page.canConnect}
        className="size-4 shrink-0 accent-press"
      />
    </label>
  );
}

function NoPages({ channelId }: { channelId: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconFlag size={24} stroke={1.75} aria-hidden />}
      title={t('channels.oauth.noPages')}
      text={t('channels.oauth.noPagesText')}
      action={
        <Link
          to="/channels/messenger/setup"
          search={{ id: channelId }}
          className={buttonLook({ look: 'secondary' })}
        >
          {t('channels.oauth.beginAgain')}
        </Link>
      }
    />
  );
}
