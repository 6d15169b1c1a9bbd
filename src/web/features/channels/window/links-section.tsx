import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import type { ChannelLink } from '#contract/channels/links.ts';
import { read } from '#web/lib/api/api.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Can } from '#web/lib/session/can.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadedSection } from '#web/ui/page/loaded-section.tsx';
import { Later } from '#web/ui/states/later.tsx';
import { LinkRow } from './link-row.tsx';
import { useTryLink } from './use-try-link.ts';

const LinkQr = lazyComponent(async () => (await import('./link-qr.tsx')).LinkQr);
const EditLink = lazyComponent(async () => (await import('./edit-link.tsx')).EditLink);
const RemoveLink = lazyComponent(async () => (await import('./remove-link.tsx')).RemoveLink);

/** Which window stands over the page, and for which link. */
type Shown = { window: 'new' } | { window: 'qr' | 'rename' | 'remove'; link: ChannelLink };

/** The links and QR codes that open a chat with the channel, and how many customers each brought. */
export function LinksSection({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const params = { id: channel.id };
  const query = useQuery(read('listLinks', { params }));
  const tryLink = useTryLink(channel);
  const [shown, setShown] = useState<Shown | null>(null);
  const close = (): void => setShown(null);
  const again = (): void =>
    void queryClient.invalidateQueries({ queryKey: read('listLinks', { params }).queryKey });
  const link = shown && 'link' in shown ? shown.link : undefined;
  const { links = [], knownBy = 'code', takesWords = false } = query.data ?? {};
  const words = knownBy === 'words' ? 'needed' : takesWords ? 'possible' : 'none';
  return (
    <LoadedSection
      id="links"
      title={t('channels.window.links.title')}
      text={t('channels.window.links.text')}
      asks={[query]}
      action={
        channel.status !== 'disconnected' && (
          <Can call="createLink">
            <Button onClick={() => setShown({ window: 'new' })}>
              <IconPlus size={18} aria-hidden />
              {t('channels.window.links.new')}
            </Button>
          </Can>
        )
      }
    >
      <p className="max-w-[60ch] text-13 text-ink-2">
        {t(`channels.window.links.known.${channel.type}`)}
      </p>
      {channel.mode === 'simulated' && (
        <p className="mt-1 max-w-[60ch] text-13 text-ink-2">
          {t('channels.window.links.simulated')}
        </p>
      )}
      {links.length === 0 ? (
        <p className="mt-4 text-15">{t('channels.window.links.none')}</p>
      ) : (
        <ul aria-label={t('channels.window.links.title')} className="mt-3 border-t border-line">
          {links.map((one) => (
            <LinkRow
              key={one.id}
              link={one}
              onQr={() => setShown({ window: 'qr', link: one })}
              onTry={tryLink && (() => tryLink(one))}
              onRename={() => setShown({ window: 'rename', link: one })}
              onRemove={() => setShown({ window: 'remove', link: one })}
            />
          ))}
        </ul>
      )}
      <Later>
        {shown?.window === 'qr' && link?.url && (
          <LinkQr link={{ ...link, url: link.url }} open onClose={close} />
        )}
        {(shown?.window === 'new' || shown?.window === 'rename') && (
          <EditLink
            channelId={channel.id}
            {...(link && { link })}
            words={words}
            open
            onClose={close}
            onSaved={again}
          />
        )}
        {shown?.window === 'remove' && link && (
          <RemoveLink link={link} onClose={close} onRemoved={again} />
        )}
      </Later>
    </LoadedSection>
  );
}
