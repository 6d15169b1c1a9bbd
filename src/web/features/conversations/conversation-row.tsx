import { IconAlarm, IconCheck, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { CallData } from '#web/lib/api.ts';
import { fullTime, shortTime, timeAgo } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { IconBot } from '#web/ui/icon-bot.tsx';
import { ContactAvatar } from './contact-avatar.tsx';
import { LabelLine } from '#web/ui/labels/label-pill.tsx';
import { messageWords } from './part-words.ts';
import { useProgress } from './progress/progress.ts';
import { channelLabel } from './searches.ts';

/** Who, when, what was said last, and who has it. */
export function ConversationRow({ conversation }: { conversation: CallData<'listConversations'>['conversations'][number] }) {
  const { t } = useTranslation();
  const { id, contactName, channelType, channelName, lastMessage, lastMessageAt, unanswered, owner, waitingSince } = conversation;
  const { labels, snoozedUntil, resolvedAt, hit } = conversation;
  const needsSomeone = unanswered > 0 || waitingSince !== null;
  return (
    <div className="relative">
      <Link
        to="/conversations/$id"
        params={{ id }}
        search={(before) => ({ ...before, message: hit?.messageId, view: undefined })}
        activeOptions={{ includeSearch: false }}
        className="group flex items-center gap-3 border-l-3 border-transparent px-3.5 py-2.5 transition-colors duration-150 hover:bg-surface-2 focus-visible:-outline-offset-2 data-[status=active]:border-brand data-[status=active]:bg-brand-soft/60"
      >
        <ContactAvatar name={contactName} channelType={channelType} />
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-2">
          <span className={clsx('relative truncate text-sm', needsSomeone ? 'font-semibold' : 'font-medium')}>
            {contactName ?? t('conversations.noName')}
            <span className="sr-only">
              , {channelLabel(channelType)}, {channelName}
            </span>
          </span>
          <time dateTime={lastMessageAt} title={fullTime(lastMessageAt)} className="text-right text-xs leading-5 text-ink-2">
            {timeAgo(lastMessageAt, 'narrow')}
          </time>
          <span className={clsx('truncate text-sm', needsSomeone ? 'text-ink' : 'text-ink-2')}>
            {hit ? <Sentence pieces={hit.pieces} /> : lastMessage ? messageWords(lastMessage.parts, t) : ''}
          </span>
          <Sign unanswered={unanswered} owner={owner} waiting={waitingSince !== null} snoozedUntil={snoozedUntil} />
          {labels.length > 0 && <LabelLine labels={labels} className="col-span-2 mt-1" />}
        </span>
      </Link>
      {resolvedAt === null && <ResolveButton conversation={conversation} />}
    </div>
  );
}

/** What was found in what was said. */
function Sentence({ pieces }: { pieces: NonNullable<CallData<'listConversations'>['conversations'][number]['hit']>['pieces'] }) {
  // Pieces have no names; they never change their places either.
  return pieces.map(({ text, marked }, index) =>
    marked ? (
      <mark key={index} className="bg-warn-soft font-semibold text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

/** Beside the row for who points at it or comes with the keyboard; with fingers it is done in the thread. */
function ResolveButton({ conversation }: { conversation: CallData<'listConversations'>['conversations'][number] }) {
  const { t } = useTranslation();
  const { id, contactName, customerMessageId } = conversation;
  const progress = useProgress(id, customerMessageId);
  const label = t('conversations.progress.resolveOf', { name: contactName ?? t('conversations.noName') });
  return (
    <Button
      look="secondary"
      size="iconSmall"
      title={t('conversations.progress.resolve')}
      busy={progress.isPending}
      onClick={() => progress.mutate({ kind: 'resolve' })}
      className="absolute! top-1.5 right-2 opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 aria-busy:opacity-100 touch:hidden"
    >
      {!progress.isPending && <IconCheck size={16} aria-hidden />}
      <span className="sr-only">{label}</span>
    </Button>
  );
}

function Sign({
  unanswered,
  owner,
  waiting,
  snoozedUntil,
}: {
  unanswered: number;
  owner: 'agent' | 'person';
  waiting: boolean;
  snoozedUntil: string | null;
}) {
  const { t } = useTranslation();
  const Mark = owner === 'agent' ? IconBot : IconUser;
  return (
    <span className="flex h-5 items-center justify-end gap-1.5">
      {snoozedUntil && (
        <span className="inline-flex items-center gap-1 rounded-full bg-info-soft px-2 text-xs leading-5 font-medium text-info">
          <IconAlarm size={14} aria-hidden />
          <span className="sr-only">{t('conversations.state.snoozed')} </span>
          {shortTime(snoozedUntil)}
        </span>
      )}
      {waiting && !snoozedUntil && (
        <span className="rounded-full bg-warn-soft px-2 text-xs leading-5 font-medium text-warn">{t('conversations.waits')}</span>
      )}
      {unanswered > 0 ? (
        <span className="flex h-5 min-w-5 items-center justify-center rounded-full bg-coral px-1 text-xs font-semibold text-on-coral tabular-nums">
          {unanswered > 99 ? '99+' : unanswered}
          <span className="sr-only"> {t('conversations.unanswered', { count: unanswered })}</span>
        </span>
      ) : (
        !waiting &&
        !snoozedUntil && (
          <>
            <Mark size={16} stroke={1.75} aria-hidden className="text-ink-3" />
            <span className="sr-only">{t(owner === 'agent' ? 'conversations.withAgent' : 'conversations.withPerson')}</span>
          </>
        )
      )}
    </span>
  );
}
