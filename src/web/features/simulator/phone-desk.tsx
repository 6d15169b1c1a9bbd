import { IconListDetails, IconPlugX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import { read } from '#web/lib/api/api.ts';
import { Can } from '#web/lib/session/can.tsx';
import { Button, buttonLook } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { Customers } from './customers.tsx';
import { Happened } from './happened.tsx';
import { Phone } from './phone.tsx';

const route = getRouteApi('/signed-in/simulator');
const firstCustomer = 'Ana Souza';

/**
 * The customers at the left, the phone, and the outcomes of its messages at the right (in a sheet
 * where there is no room).
 */
export function PhoneDesk({
  channels,
  channel,
}: {
  channels: readonly Channel[];
  channel: Channel;
}) {
  const { t } = useTranslation();
  const { customer = firstCustomer } = route.useSearch();
  const navigate = route.useNavigate();
  const [showing, setShowing] = useState(false);
  const conversations = useQuery({
    ...read('listConversations', { query: { channelId: channel.id, limit: 100 } }),
    refetchInterval: 2_000,
  });
  const known =
    conversations.data?.conversations.flatMap(({ contactName }) => contactName ?? []) ?? [];
  const conversation = conversations.data?.conversations.find(
    ({ contactName }) => contactName !== null && isSamePerson(contactName, customer),
  );

  const choose = (name: string): void =>
    void navigate({
      search: (before) => ({
        ...before,
        customer: isSamePerson(name, firstCustomer) ? undefined : name,
      }),
      replace: true,
    });
  return (
    <div className="gap-x-6 gap-y-3 max-md:flex max-md:h-[calc(100dvh-9.5rem-env(safe-area-inset-bottom))] max-md:min-h-112 max-md:flex-col md:grid md:items-start md:grid-cols-[13rem_minmax(0,24rem)] md:justify-center xl:grid-cols-[15rem_24rem_minmax(0,1fr)]">
      <div className="grid grid-cols-1 gap-x-2 gap-y-3 max-md:grid-cols-[minmax(0,1fr)_auto]">
        {channels.length > 1 && (
          <Select
            label={t('simulator.channel')}
            value={channel.id}
            className="max-md:col-span-2"
            onChange={(id) =>
              void navigate({ search: (before) => ({ ...before, channel: id }), replace: true })
            }
            choices={channels.map(({ id, displayName }) => ({ value: id, label: displayName }))}
          />
        )}
        <Customers
          customer={customer}
          known={[firstCustomer, ...known]}
          onChoose={choose}
          isSame={isSamePerson}
        />
        <Button
          look="secondary"
          onClick={() => setShowing(true)}
          className="max-md:size-11 max-md:px-0! xl:hidden"
        >
          <IconListDetails size={18} stroke={1.75} aria-hidden />
          <span className="max-md:sr-only">{t('simulator.happened.title')}</span>
        </Button>
      </div>
      {channel.status === 'connected' ? (
        <Phone
          key={`${channel.id} ${customer}`}
          channelId={channel.id}
          type={channel.type}
          customer={customer}
        />
      ) : (
        <NotConnected channel={channel} />
      )}
      <div className="h-[calc(100dvh-12rem)] max-h-190 min-h-112 overflow-y-auto max-xl:hidden">
        <h2 className="border-b border-ink pb-2 font-display text-xl font-semibold">
          {t('simulator.happened.title')}
        </h2>
        <Happened conversation={conversation} />
      </div>
      <div className="xl:hidden">
        <Sheet open={showing} onOpenChange={setShowing} title={t('simulator.happened.title')}>
          <div className="h-full overflow-y-auto pt-2">
            <Happened conversation={conversation} />
          </div>
        </Sheet>
      </div>
    </div>
  );
}

/** The setup page of each type of channel. */
const setup = {
  telegram: '/channels/telegram/setup',
  whatsapp: '/channels/whatsapp/setup',
  whatsapp_web: '/channels/whatsapp-web/setup',
  messenger: '/channels/messenger/setup',
  instagram: '/channels/instagram/setup',
} as const satisfies Record<Channel['type'], string>;

/** Compares names as the simulator does: case and the composition of letters make no difference. */
const isSamePerson = (one: string, other: string): boolean =>
  one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();

function NotConnected({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  return (
    <div className="border-t border-ink">
      <EmptyState
        icon={<IconPlugX size={24} stroke={1.75} aria-hidden />}
        title={t('simulator.notConnected', { name: channel.displayName })}
        text={t('simulator.notConnectedText')}
        action={
          <Can call="setupChannel">
            <Link to={setup[channel.type]} search={{ id: channel.id }} className={buttonLook({})}>
              {t('simulator.connect')}
            </Link>
          </Can>
        }
      />
    </div>
  );
}
