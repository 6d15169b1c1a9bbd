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
import { partSummary } from '../../part-summary.ts';
import { FormView, OrderView, ReferralView, TemplateView, UnknownView } from './filled-views.tsx';
import { playingTime } from '#web/ui/media/playing-time.ts';

type Rare = Extract<
  ShownPart,
  {
    kind:
      | 'location'
      | 'contact'
      | 'call'
      | 'product'
      | 'forwarded'
      | 'order'
      | 'form'
      | 'referral'
      | 'unsupported'
      | 'template'
      | 'call_permission'
      | 'welcome';
  }
>;

/** A part that few conversations have: a place, a contact, a call, an order and the like. */
export function RarePart({ part, solid }: { part: Rare; solid: boolean }) {
  const { t } = useTranslation();
  switch (part.kind) {
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
    case 'order':
      return <OrderView part={part} />;
    case 'form':
      return <FormView part={part} />;
    case 'referral':
      return <ReferralView part={part} />;
    case 'unsupported':
      return <UnknownView part={part} solid={solid} />;
    case 'call_permission':
    case 'welcome':
      return <p className="italic">{partSummary(part, t)}</p>;
    case 'template':
      return <TemplateView part={part} />;
  }
}
