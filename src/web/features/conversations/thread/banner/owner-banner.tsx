import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InnerLink } from '../../inner-link.tsx';
import { mendWords } from '../../mend-words.ts';
import type { useProgress } from '../../progress/progress.ts';
import { SlipMark } from '#web/ui/slip-mark.tsx';
import { linkOf } from '../outcome/reason.ts';
import type { Opened } from '../owner.ts';
import type { ThreadMessage } from '../use-thread.ts';
import { BannerAct } from './banner-act.tsx';
import { BannerWords } from './banner-words.tsx';
import { isWaiting, sayingOf } from './saying.ts';

/**
 * How things stand with the conversation, in one line that a press unfolds, and the act that comes
 * next. A waiting customer makes it coral. `reason`: the message that says why, where one does.
 */
export function OwnerBanner({
  conversation,
  progress,
  reason,
}: {
  conversation: Opened;
  progress: ReturnType<typeof useProgress>;
  reason: ThreadMessage | null;
}) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const waits = isWaiting(conversation);
  const saying = sayingOf(conversation);
  const link = reason && linkOf(reason);
  const Mark = saying.mark;
  return (
    <div
      className={clsx(
        'flex min-h-10 items-center gap-2.5 border-b border-line px-4 py-1 max-md:gap-2 max-md:px-3 low:min-h-9 low:py-0.5',
        waits ? 'bg-wait-soft' : 'bg-sheet-2 text-ink-2',
      )}
    >
      {waits ? <SlipMark /> : <Mark size={16} stroke={1.75} className="shrink-0" aria-hidden />}
      <button
        type="button"
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
        className={clsx(
          'min-w-0 flex-1 rounded-sm py-1 text-left',
          isWhole ? 'wrap-anywhere' : 'line-clamp-2',
        )}
      >
        <BannerWords
          conversation={conversation}
          text={saying.text}
          reason={reason?.outcomeText ?? null}
          next={reason?.outcomeNext ?? null}
          waits={waits}
          isWhole={isWhole}
        />
      </button>
      {link && (
        <span className={clsx('shrink-0', !isWhole && '@max-2xl:hidden')}>
          <InnerLink href={link}>{mendWords(reason.outcomeReason, t)}</InnerLink>
        </span>
      )}
      <BannerAct conversation={conversation} progress={progress} />
    </div>
  );
}
