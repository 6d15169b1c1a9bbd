import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PhoneAction } from '#contract/simulator.ts';
import { Button } from '#web/ui/button.tsx';
import { bubbleLook, Meta } from '#web/ui/phone/bubble.tsx';
import { PhonePart } from '#web/ui/phone/phone-part.tsx';
import type { Pending, PhoneMessage, PhoneState } from './use-phone.ts';

/** A message that has not reached the provider yet. A failed one can be retried. */
export function PendingBubble({
  pending,
  phone,
  customer,
}: {
  pending: Pending;
  phone: PhoneState;
  customer: string;
}) {
  const { t } = useTranslation();
  const part = partOf(pending.action, customer);
  if (!part) return null;
  const failed = pending.state === 'failed';
  return (
    <div className="flex max-w-[86%] flex-col items-end self-end">
      <div className={bubbleLook(true)}>
        <span className="sr-only">{t('simulator.from.customer')}: </span>
        <PhonePart part={part} />
        <Meta>
          {failed ? (
            <IconAlertCircle size={15} aria-hidden className="text-bad" />
          ) : (
            <IconClock size={14} aria-hidden />
          )}
          <span className="sr-only">
            {t(failed ? 'simulator.marks.failed' : 'simulator.marks.sending')}
          </span>
        </Meta>
      </div>
      {failed && (
        <p
          role="alert"
          className="mt-1 flex flex-wrap items-center justify-end gap-x-3 text-13 text-bad"
        >
          {t('simulator.failed')}
          <Button look="link" size="inline" onClick={() => phone.retry(pending)}>
            {t('simulator.retry')}
          </Button>
          <Button look="link" size="inline" onClick={() => phone.discard(pending.key)}>
            {t('simulator.discard')}
          </Button>
        </p>
      )}
    </div>
  );
}

/** The message as it will probably look, as far as that is known before it is sent. */
function partOf(action: PhoneAction, customer: string): PhoneMessage['part'] | null {
  switch (action.kind) {
    case 'text':
      return { kind: 'text', text: action.text };
    case 'photo':
      return { kind: 'media', media: 'image', ...(action.caption && { caption: action.caption }) };
    case 'voice':
      return { kind: 'media', media: 'voice' };
    case 'location':
      return { kind: 'location', latitude: -8.0476, longitude: -34.877 };
    case 'contact':
      return { kind: 'contact', name: customer };
    default:
      return null;
  }
}
