import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CallData } from '#web/lib/api/api.ts';
import { fullTime, timeAgo } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { ContactAvatar } from './contact-avatar.tsx';
import { LabelLine } from '#web/ui/labels/label-pill.tsx';
import { nameOf } from './names.ts';
import { messageSummary } from './part-summary.ts';
import { useProgress } from './progress/progress.ts';
import { channelLabel } from './searches.ts';
import { usePassingTime } from './list/passing-time.ts';
import { RowSigns } from './row-signs.tsx';

/** One conversation: the customer, the last message with its time, and who is in charge. */
export function ConversationRow({
  conversation,
}: {
  conversation: CallData<'listConversations'>['conversations'][number];
}) {
  const { t } = useTranslation();
  usePassingTime(); // updates the relative time

  const { id, contactName, isGroup, channelType, channelName, lastMessage, lastMessageAt, unread } =
    conversation;
  const { labels, resolvedAt, hit } = conversation;
  return (
    <div className="relative">
      <Link
        to="/conversations/$id"
        params={{ id }}
        search={(before) => ({ ...before, message: hit?.messageId, view: undefined })}
        activeOptions={{ includeSearch: false }}
        className="group flex items-center gap-3 border-l-3 border-transparent px-3.5 py-2.5 transition-colors duration-150 hover:bg-sheet-2 focus-visible:-outline-offset-2 data-[status=active]:border-press data-[status=active]:bg-press-soft/60"
      >
        <ContactAvatar name={contactName} isGroup={isGroup} />
        <span className="grid min-w-0 flex-1 grid-cols-1">
          <span className="flex gap-x-2">
            <span
              className={clsx(
                'relative min-w-0 flex-1 truncate text-sm',
                unread > 0 ? 'font-semibold group-data-[status=active]:font-medium' : 'font-medium',
              )}
            >
              {isGroup && <span className="sr-only">{t('conversations.group.mark')}: </span>}
              {nameOf(conversation, t)}
              <span className="sr-only">
                , {channelLabel(channelType)}, {channelName}
              </span>
            </span>
            <time
              dateTime={lastMessageAt}
              title={fullTime(lastMessageAt)}
              className={clsx(
                'shrink-0 text-right text-xs leading-5 text-ink-2',
                // The button takes its place while the button is visible.
                resolvedAt === null &&
                  'group-hover/row:opacity-0 group-has-[button:is(:focus-visible,[aria-busy=true])]/row:opacity-0 touch:opacity-100!',
              )}
            >
              {timeAgo(lastMessageAt, 'narrow')}
            </time>
          </span>
          <span className="flex gap-x-2">
            <span
              className={clsx(
                'min-w-0 flex-1 truncate text-sm',
                unread > 0 ? 'text-ink' : 'text-ink-2',
              )}
            >
              {hit ? (
                <Sentence pieces={hit.pieces} />
              ) : lastMessage ? (
                lastWords(lastMessage, t)
              ) : (
                ''
              )}
            </span>
            <RowSigns conversation={conversation} />
          </span>
          {labels.length > 0 && <LabelLine labels={labels} className="mt-1" />}
        </span>
      </Link>
      {resolvedAt === null && <ResolveButton conversation={conversation} />}
    </div>
  );
}

/** The last message; in a group, with the name of its author. */
function lastWords(
  { senderName, parts }: NonNullable<Listed['lastMessage']>,
  t: TFunction,
): string {
  const words = messageSummary(parts, t);
  return senderName === null ? words : t('conversations.group.said', { name: senderName, words });
}

type Listed = CallData<'listConversations'>['conversations'][number];

/** A text with the matches of the search marked. */
function Sentence({
  pieces,
}: {
  pieces: NonNullable<CallData<'listConversations'>['conversations'][number]['hit']>['pieces'];
}) {
  // Pieces have no ids, and their order never changes.
  return pieces.map(({ text, marked }, index) =>
    marked ? (
      <mark key={index} className="bg-note font-semibold text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

/**
 * Appears beside the row on hover and keyboard focus. On touch screens the thread has the button.
 */
function ResolveButton({
  conversation,
}: {
  conversation: CallData<'listConversations'>['conversations'][number];
}) {
  const { t } = useTranslation();
  const { id, customerMessageId } = conversation;
  const progress = useProgress(id, customerMessageId);
  const label = t('conversations.progress.resolveOf', { name: nameOf(conversation, t) });
  return (
    <Button
      look="secondary"
      size="iconSmall"
      title={t('conversations.progress.resolve')}
      busy={progress.isPending}
      onClick={() => progress.mutate({ kind: 'resolve' })}
      className="absolute! top-1.5 right-2 h-6! opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 aria-busy:opacity-100 touch:hidden"
    >
      {!progress.isPending && <IconCheck size={16} aria-hidden />}
      <span className="sr-only">{label}</span>
    </Button>
  );
}
