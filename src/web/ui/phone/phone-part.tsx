import { IconFile, IconMapPin, IconPhoto, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { PhoneMessage } from '#contract/simulator.ts';
import { VoiceNote } from './voice-note.tsx';

type Part = z.output<typeof PhoneMessage>['part'];

/** The drawing of a map, without a real place. */
const streets =
  'repeating-linear-gradient(35deg,var(--sheet-2) 0 14px,var(--line) 14px 16px), ' +
  'repeating-linear-gradient(-50deg,transparent 0 22px,var(--line) 22px 24px)';

/** The content of one bubble. */
export function PhonePart({ part }: { part: Part }) {
  const { t } = useTranslation();
  switch (part.kind) {
    case 'text':
    case 'buttons':
    case 'list':
      return <p className="whitespace-pre-wrap">{part.text}</p>;
    case 'media':
      return <Media part={part} />;
    case 'choice':
      return <p>{part.label ?? part.id}</p>;
    case 'location':
      return (
        <div className="w-52 max-w-full">
          <div
            className="flex h-24 items-center justify-center rounded-sheet text-bad"
            style={{ background: streets }}
          >
            <IconMapPin size={30} aria-hidden />
          </div>
          <p className="mt-1.5 font-medium">{part.name ?? t('simulator.locationOf')}</p>
          <p className="text-xs text-ink-2 tabular-nums">
            {part.address ?? `${part.latitude.toFixed(4)}, ${part.longitude.toFixed(4)}`}
          </p>
        </div>
      );
    case 'contact':
      return (
        <div className="flex items-center gap-2.5">
          <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-press text-press-ink">
            <IconUser size={18} aria-hidden />
          </span>
          <span className="min-w-0">
            <span className="block font-medium">{part.name}</span>
            {part.phone && (
              <span className="block text-13 text-ink-2 tabular-nums">{part.phone}</span>
            )}
          </span>
        </div>
      );
    case 'call':
    case 'order':
    case 'form':
    case 'call_permission':
    case 'welcome':
    case 'referral':
    case 'product':
    case 'forwarded':
    case 'template':
    case 'unsupported':
      return <p className="text-ink-2 italic">{t('simulator.unsupported')}</p>;
  }
}

function Media({ part }: { part: Extract<Part, { kind: 'media' }> }) {
  const { t } = useTranslation();
  if (part.media === 'voice' || part.media === 'audio')
    return <VoiceNote url={part.url} seconds={part.seconds} />;
  return (
    <>
      {part.media === 'image' || part.media === 'sticker' ? (
        part.url ? (
          <img
            src={part.url}
            alt={t('simulator.photoAlt')}
            className="mb-1 h-36 w-52 max-w-full rounded-sheet object-cover"
          />
        ) : (
          <span className="mb-1 flex h-36 w-52 max-w-full items-center justify-center rounded-sheet bg-sheet-2 text-ink-3">
            <IconPhoto size={32} stroke={1.5} aria-hidden />
            <span className="sr-only">{t('simulator.photoAlt')}</span>
          </span>
        )
      ) : (
        <span className="flex items-center gap-2 font-medium">
          <IconFile size={20} stroke={1.75} aria-hidden />
          {part.fileName ?? part.media}
        </span>
      )}
      {part.caption && <p className="whitespace-pre-wrap">{part.caption}</p>}
    </>
  );
}
