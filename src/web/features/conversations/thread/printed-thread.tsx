import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { fullTime } from '#web/lib/format.ts';
import { channelLabel } from '../searches.ts';
import { customerOf, nameOf } from '../names.ts';
import { messageSummary } from '../part-summary.ts';
import type { Opened } from './owner.ts';
import type { ThreadMessage } from './use-thread.ts';

/**
 * The conversation on paper: who it is with, and each loaded message with its author and time. The
 * thread on the screen holds only the messages in sight, so this is made when printing begins;
 * `@media print` in styles.css leaves the rest of the page away.
 */
export function PrintedThread({
  conversation,
  messages,
}: {
  conversation: Opened;
  messages: readonly ThreadMessage[];
}) {
  const { t } = useTranslation();
  const isPrinting = usePrinting();
  if (!isPrinting) return null;
  const name = nameOf(conversation, t);
  return createPortal(
    <article data-printed className="hidden text-ink print:block">
      <h1 className="text-26">{name}</h1>
      <p className="mb-4 border-b border-ink pb-2 text-13">
        {channelLabel(conversation.channelType)} · {conversation.channelName}
      </p>
      {messages.map((message) => (
        <div key={message.id} className="mb-2.5 break-inside-avoid text-sm">
          <p className="text-xs">
            <strong className="font-semibold">
              {message.author === 'agent' || message.author === 'person'
                ? (message.authorName ?? t('conversations.author.person'))
                : t(`conversations.author.${message.author}`, {
                    name: customerOf(message, { name, isGroup: conversation.isGroup }, t),
                  })}
            </strong>{' '}
            · {fullTime(message.saidAt)}
          </p>
          <p className="whitespace-pre-wrap wrap-anywhere">{messageSummary(message.parts, t)}</p>
        </div>
      ))}
    </article>,
    document.body,
  );
}

/** Whether the page is being printed. What changes then is there before the browser looks. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = (): void => flushSync(() => setPrinting(true));
    const end = (): void => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
