import { clsx } from 'clsx';
import { IconBan, IconBattery3, IconDots, IconLockOpen, IconWifi } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChannelType } from '#channels/catalog.ts';
import { clockTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { PhoneHead } from '#web/ui/phone/phone-frame.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { Composer } from './composer.tsx';
import { PhoneLog } from './phone-log.tsx';
import { usePhone, type PhoneMessage, type PhoneState } from './use-phone.ts';

/** The customer's phone, with the chat of the business open on it. */
export function Phone({
  channelId,
  type,
  customer,
  className = 'md:h-[calc(100dvh-12rem)] md:max-h-190 md:min-h-112',
}: {
  channelId: string;
  type: ChannelType;
  customer: string;
  /** Its height. */
  className?: string;
}) {
  const { t } = useTranslation();
  const phone = usePhone(channelId, customer);
  const [editing, setEditing] = useState<PhoneMessage | null>(null);
  const { data, isError, error, isFetching, refetch } = phone.query;
  return (
    <section
      aria-label={t('simulator.phone', { customer })}
      className={clsx(
        'flex w-full flex-col overflow-hidden border border-line bg-sheet shadow-card max-md:min-h-0 max-md:flex-1 max-md:rounded-sheet md:rounded-[2.75rem] md:border-[10px] md:border-phone md:shadow-popup',
        className,
      )}
    >
      <StatusBar />
      {data ? (
        <>
          <Header phone={phone} type={type} />
          <PhoneLog phone={phone} customer={customer} onEdit={setEditing} />
          {data.blocked ? (
            <Blocked type={type} onUnblock={() => phone.act({ kind: 'unblock' })} />
          ) : (
            <Composer
              key={editing?.id ?? 'new'}
              type={type}
              editing={editing}
              onEdited={() => setEditing(null)}
              act={phone.act}
            />
          )}
        </>
      ) : isError ? (
        <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy className="flex items-center gap-3 border-b border-line px-4 py-2.5">
          <Skeleton className="size-9 rounded-full" />
          <Skeleton className="h-4 w-32" />
        </div>
      )}
    </section>
  );
}

/** Only where the phone has a frame, because a real phone has a status bar already. */
function StatusBar() {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 5_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div
      aria-hidden
      className="flex h-8 shrink-0 items-center justify-between px-6 text-xs font-semibold max-md:hidden"
    >
      <span className="tabular-nums">{clockTime(now)}</span>
      <span className="h-5 w-20 rounded-full bg-phone" />
      <span className="flex items-center gap-1">
        <IconWifi size={15} />
        <IconBattery3 size={18} />
      </span>
    </div>
  );
}

function Header({ phone, type }: { phone: PhoneState; type: ChannelType }) {
  const { t } = useTranslation();
  const { data } = phone.query;
  if (!data) return null;
  const account = t(`simulator.accounts.${type}`);
  return (
    <PhoneHead
      as="h2"
      type={type}
      name={data.businessName}
      under={data.typing ? t('simulator.typing') : account}
      className="py-2"
    >
      <Menu
        trigger={
          <Button
            look="quiet"
            size="icon"
            className="text-current! hover:bg-[rgb(255_255_255/0.14)]!"
          >
            <IconDots size={18} aria-hidden />
            <span className="sr-only">{t('simulator.menu')}</span>
          </Button>
        }
        entries={[
          data.blocked
            ? {
                kind: 'action',
                label: t('simulator.unblock', { account }),
                icon: <IconLockOpen size={18} stroke={1.75} aria-hidden />,
                run: () => phone.act({ kind: 'unblock' }),
              }
            : {
                kind: 'action',
                label: t('simulator.block', { account }),
                icon: <IconBan size={18} stroke={1.75} aria-hidden />,
                danger: true,
                run: () => phone.act({ kind: 'block' }),
              },
        ]}
      />
    </PhoneHead>
  );
}

function Blocked({ type, onUnblock }: { type: ChannelType; onUnblock: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="shrink-0 border-t border-line p-3 text-center">
      <p className="mb-2 text-13 text-ink-2">{t('simulator.blocked')}</p>
      <Button look="secondary" wide onClick={onUnblock}>
        {t('simulator.unblock', { account: t(`simulator.accounts.${type}`) })}
      </Button>
    </div>
  );
}
