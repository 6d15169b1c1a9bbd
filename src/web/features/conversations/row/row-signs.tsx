import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import type { Row } from '../list/known-rows.ts';
import { signsOf } from './signs.ts';

/** What else is to know: put off, the end of the window, unanswered and unread messages. */
export function RowSigns({
  conversation,
  now,
  t,
}: {
  conversation: Row;
  now: number;
  t: TFunction;
}) {
  return (
    <>
      {signsOf(conversation, now, t).map(({ Icon, color, text, short }) => (
        <span
          key={text}
          className={clsx(
            'inline-flex shrink-0 items-center gap-1 text-xs leading-5 whitespace-nowrap',
            color,
          )}
        >
          {Icon && <Icon size={14} aria-hidden />}
          <span className={clsx(short && '@max-lg/list:hidden')}>{text}</span>
          {short && <span className="@lg/list:hidden">{short}</span>}
        </span>
      ))}
      {conversation.unread > 0 && <Unread count={conversation.unread} />}
    </>
  );
}

/**
 * Not shown in the row of the open conversation: the person is reading it, and sees a message
 * before the server knows that they have.
 */
function Unread({ count }: { count: number }) {
  return (
    <span className="flex h-4.5 min-w-4.5 shrink-0 items-center justify-center rounded-full bg-ink-2 px-1 text-xs font-semibold text-sheet tabular-nums group-data-[status=active]:hidden">
      {count > 99 ? '99+' : count}
    </span>
  );
}
