import { IconCircle, IconList } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ChannelType } from '#channels/catalog.ts';
import type { drawn } from '#channels/choices.ts';

/** How the apps of the channels draw buttons. */
const looks: Record<ChannelType, 'rows' | 'inBubble' | 'pills'> = {
  telegram: 'rows',
  whatsapp: 'inBubble',
  whatsapp_web: 'inBubble',
  messenger: 'pills',
  instagram: 'pills',
};

/**
 * What a customer can choose from under a message, drawn as the channel's app draws it. Nothing of
 * it can be pressed. `as`: what the channel makes of the choices.
 */
export function PhoneChoices({
  type,
  as,
  labels,
}: {
  type: ChannelType;
  as: ReturnType<typeof drawn>['as'];
  labels: readonly string[];
}) {
  if (as === 'numbers') return null;
  if (as === 'list') return <PhoneList labels={labels} />;
  const look = looks[type];
  return (
    <ul
      className={clsx(
        'mt-1 gap-1 text-13 font-medium text-press',
        look === 'pills' ? 'flex flex-wrap' : 'grid grid-cols-1',
      )}
    >
      {labels.map((label) => (
        <li
          key={label}
          className={clsx(
            'px-3 py-1.5 text-center wrap-anywhere',
            look === 'rows' && 'rounded-sheet bg-sheet/85',
            look === 'inBubble' && 'rounded-sheet bg-sheet',
            look === 'pills' && 'rounded-full border border-press',
          )}
        >
          {label}
        </li>
      ))}
    </ul>
  );
}

/** The button of a list, and the list as it is when it was opened. */
function PhoneList({ labels }: { labels: readonly string[] }) {
  return (
    <div className="mt-1 text-13">
      <p aria-hidden className="flex justify-center rounded-sheet bg-sheet py-1.5 text-press">
        <IconList size={18} stroke={1.75} />
      </p>
      <ul className="mt-2 divide-y divide-line rounded-sheet border border-line bg-sheet px-3">
        {labels.map((label) => (
          <li key={label} className="flex items-center justify-between gap-2 py-1.5">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <IconCircle size={16} stroke={1.5} aria-hidden className="shrink-0 text-ink-3" />
          </li>
        ))}
      </ul>
    </div>
  );
}
