import {
  IconAlertCircle,
  IconCheck,
  IconChecks,
  IconClock,
  IconHelpCircle,
  IconX,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ThreadMessage } from '../use-thread.ts';

const marks = {
  queued: IconClock,
  sending: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  failed: IconAlertCircle,
  unknown: IconHelpCircle,
  cancelled: IconX,
};

/** How far a message of ours came: an icon, and a word for screen readers. */
export function DeliveryMark({
  message: { delivery },
}: {
  message: Pick<ThreadMessage, 'delivery'>;
}) {
  const { t } = useTranslation();
  if (!delivery) return null;
  const Mark = marks[delivery];
  const word = t(`conversations.delivery.${delivery}`);
  return (
    <span title={word} className="inline-flex items-center gap-1">
      <Mark size={16} stroke={delivery === 'read' ? 2.5 : 1.75} aria-hidden />
      <span className={delivery === 'read' || delivery === 'failed' ? undefined : 'sr-only'}>
        {word}
      </span>
    </span>
  );
}
