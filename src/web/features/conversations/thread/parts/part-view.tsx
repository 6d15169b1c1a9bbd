import {
  IconMapPin,
  IconPhoneCall,
  IconPhoneOff,
  IconPhoneX,
  IconShare3,
  IconTag,
  IconUser,
  IconVideoOff,
} from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { ShownPart } from '#contract/conversations/shown-part.ts';
import { LinkedText } from '../../linked-text.tsx';
import { partSummary } from '../../part-summary.ts';
import { FormView, OrderView, ReferralView, UnknownView } from './filled-views.tsx';
import { MediaView } from './media-view.tsx';
import { playingTime } from './playing-time.ts';
import { OfferedChoices } from './offered-choices.tsx';

/** One part of a message. */
export function PartView({
  part,
  messageId,
  index,
  pressed,
  solid,
}: {
  part: ShownPart;
  messageId: string;
  index: number;
  pressed: string | null;
  solid: boolean;
}) {
  const { t } = useTranslation();
  switch (part.kind) {
    case 'text':
      return <LinkedText text={part.text} />;
    case 'buttons':
      return <OfferedChoices text={part.text} buttons={part.buttons} pressed={pressed} />;
    case 'list':
      return <OfferedChoices text={part.text} buttons={part.items} pressed={pressed} />;
    case 'choice':
      return (
        <p>
          <span className="block text-xs text-ink-2">{t('conversations.part.choice')}</span>
          {part.label ?? part.id}
        </p>
      );
    case 'media':
      return <MediaView part={part} messageId={messageId} index={index} />;
    case 'location':
      return (
        <a
          href={`https://www.openstreetmap.org/?mlat=${part.latitude}&mlon=${part.longitude}#map=16/${part.latitude}/${part.longitude}`}
          target="_blank"
          rel="noopener noreferrer"
          className="flex items-center gap-2.5 underline underline-offset-2"
        >
          <IconMapPin size={22} aria-hidden className="shrink-0" />
          <span className="min-w-0">
            <span className="block font-medium">
              {part.name ?? t('conversations.part.location')}
            </span>
            <span className="block text-13 tabular-nums">
              {part.address ?? `${part.latitude.toFixed(5)}, ${part.longitude.toFixed(5)}`}
            </span>
          </span>
        </a>
      );
    case 'contact':
      return (
        <div className="flex items-center gap-2.5">
          <IconUser size={22} aria-hidden className="shrink-0" />
          <span className="min-w-0">
            <span className="sr-only">{t('conversations.part.contact')}: </span>
            <span className="block font-medium">{part.name}</span>
            {part.phone && <span className="block text-13 tabular-nums">{part.phone}</span>}
          </span>
        </div>
      );
    case 'call': {
      const taken = part.end === 'taken';
      const Mark = taken
        ? IconPhoneCall
        : part.video
          ? IconVideoOff
          : part.end === 'missed'
            ? IconPhoneX
            : IconPhoneOff;
      return (
        <p className="flex items-center gap-2.5">
          <Mark
            size={20}
            aria-hidden
            className={clsx('shrink-0', taken ? 'text-ok' : 'text-bad')}
          />
          {partSummary(part, t)}
          {part.seconds !== null && ` · ${playingTime(Math.round(part.seconds))}`}
        </p>
      );
    }
    case 'order':
      return <OrderView part={part} />;
    case 'form':
      return <FormView part={part} />;
    case 'referral':
      return <ReferralView part={part} />;
    case 'call_permission':
    case 'welcome':
      return <p className="italic">{partSummary(part, t)}</p>;
    case 'product':
    case 'forwarded': {
      const Mark = part.kind === 'product' ? IconTag : IconShare3;
      return (
        <p className="flex items-center gap-1.5 text-xs text-ink-2">
          <Mark size={14} aria-hidden className="shrink-0" />
          {partSummary(part, t)}
        </p>
      );
    }
    case 'template':
      return (
        <>
          <p className="text-xs opacity-80">
            {t('conversations.part.template', { name: part.name })}
          </p>
          {part.words === null ? (
            part.values.length > 0 && <p>{part.values.join(', ')}</p>
          ) : (
            <LinkedText text={part.words} />
          )}
        </>
      );
    case 'unsupported':
      return <UnknownView part={part} solid={solid} />;
  }
}
