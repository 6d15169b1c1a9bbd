import { IconDeviceMobileMessage, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChannelLink } from '#contract/channels/links.ts';
import { number } from '#web/lib/format.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Menu, type MenuEntry } from '#web/ui/overlays/menu.tsx';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true };

/** One link: where it stands, what it opens, and how many came by it. */
export function LinkRow({
  link,
  onQr,
  onTry,
  onRename,
  onRemove,
}: {
  link: ChannelLink;
  onQr: () => void;
  /** Absent where no simulated phone can open it. */
  onTry?: (() => void) | undefined;
  onRename: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const may = useCan('renameLink');
  const { name, words, url, conversations } = link;
  const entries: MenuEntry[] = [
    ...(onTry
      ? [
          {
            kind: 'action' as const,
            label: t('channels.window.links.try'),
            icon: <IconDeviceMobileMessage {...icon} />,
            run: onTry,
          },
        ]
      : []),
    ...(may
      ? [
          {
            kind: 'action' as const,
            label: t('channels.window.links.renameShort'),
            icon: <IconPencil {...icon} />,
            run: onRename,
          },
          {
            kind: 'action' as const,
            label: t('channels.window.links.remove'),
            icon: <IconTrash {...icon} />,
            danger: true,
            run: onRemove,
          },
        ]
      : []),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold break-words">{name}</p>
        {words && <p className="text-sm break-words text-ink-2">“{words}”</p>}
        {url ? (
          <p className="flex items-center gap-1">
            <span className="min-w-0 truncate font-mono text-13 text-ink-2" title={url}>
              {url}
            </span>
            <CopyButton text={url} label={t('channels.window.links.copy', { name })} />
          </p>
        ) : (
          <p className="text-13 text-ink-2">{t('channels.window.links.noAddress')}</p>
        )}
      </div>
      <p className="text-sm text-ink-2 tabular-nums">
        {conversations === 0
          ? t('channels.window.links.cameNone')
          : t('channels.window.links.came', {
              count: conversations,
              number: number(conversations),
            })}
      </p>
      <div className="flex items-center gap-1">
        {url && (
          <Button look="secondary" size="small" onClick={onQr}>
            {t('channels.window.links.qr')}
            <span className="sr-only">{name}</span>
          </Button>
        )}
        {entries.length > 0 && (
          <Menu
            trigger={
              <Button look="quiet" size="icon">
                <IconDots size={18} aria-hidden />
                <span className="sr-only">{t('common.actionsFor', { name })}</span>
              </Button>
            }
            entries={entries}
          />
        )}
      </div>
    </li>
  );
}
