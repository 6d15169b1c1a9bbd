import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { channels } from 'virtual:plain-data';
import { read, type CallData } from '#web/lib/api/api.ts';
import { timeSince } from '#web/lib/format.ts';
import { bubbleLook } from '#web/ui/phone/bubble.tsx';
import { PhoneHead } from '#web/ui/phone/phone-frame.tsx';
import { slow, type Listed } from '../day-queries.ts';
import { saidBy, wordsOf } from '../words.ts';

/** As many as a phone shows at once. */
const NEWEST = 8;
type Message = CallData<'listMessages'>['messages'][number];

/** A real conversation as its customer sees it. A press leads to it. */
export function CustomerPhone({ conversation }: { conversation: Listed }) {
  const { t } = useTranslation();
  const { id, channelName, channelType, waitingSince } = conversation;
  const { data } = useQuery({
    ...read('listMessages', { params: { id }, query: { limit: NEWEST } }),
    ...slow,
  });
  // Only what the customer has: nothing that is still on its way or could not be delivered.
  const messages = data?.messages.filter(isOnPhone).toReversed() ?? [];
  const waited = waitingSince === null ? null : timeSince(waitingSince);
  return (
    <div className="phone customers-front">
      <Link to="/conversations/$id" params={{ id }} className="absolute inset-0 z-10">
        <span className="sr-only">
          {t('counter.customers.phone', {
            name: conversation.contactName ?? t('dashboard.waiting.noName'),
          })}
        </span>
      </Link>
      <PhoneHead type={channelType} name={channelName} under={channels[channelType].label} />
      <span className="customers-log">
        {messages.map((message) => (
          <span
            key={message.id}
            className={`${bubbleLook(message.direction === 'in')} ${message.direction === 'in' ? 'self-end' : 'self-start'} max-w-[86%] whitespace-pre-wrap`}
          >
            {message.parts.map((part) => wordsOf(part, t)).join('\n')}
          </span>
        ))}
        {waited !== null && (
          <span className="self-end text-xs text-ink-2">
            {t('counter.customers.waits', { time: waited })}
          </span>
        )}
      </span>
      <span aria-hidden className="customers-write">
        {t('counter.customers.message')}
      </span>
    </div>
  );
}

const isOnPhone = ({ direction, delivery, removedAt }: Message): boolean =>
  removedAt === null &&
  (direction === 'in' || delivery === 'sent' || delivery === 'delivered' || delivery === 'read');

/** A phone half under the one in front; what is on it can be read there when it is in front. */
export function PhoneBehind({
  conversation: { channelName, channelType, customerMessage },
  side,
}: {
  conversation: Listed;
  side: 'left' | 'right';
}) {
  const { t } = useTranslation();
  return (
    <div aria-hidden className="phone customers-behind" data-side={side}>
      <PhoneHead type={channelType} name={channelName} under={channels[channelType].label} />
      <span className="customers-log">
        <span className={`${bubbleLook(true)} max-w-[86%] self-end`}>
          {saidBy(customerMessage?.parts, t) ?? '…'}
        </span>
      </span>
      <span className="customers-write">{t('counter.customers.message')}</span>
    </div>
  );
}
