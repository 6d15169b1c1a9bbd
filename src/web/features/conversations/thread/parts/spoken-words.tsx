import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Media } from './drawn-media.tsx';

/** From about so many letters on, the words take more room than the messages around them. */
const LONG = 400;

/** What is said in a recording, or why nobody could write it down. */
export function SpokenWords({ part: { transcript, unreadable } }: { part: Media }) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  if (transcript === null)
    return unreadable && <p className="text-13">{t(`conversations.part.unheard.${unreadable}`)}</p>;
  const isLong = transcript.text.length > LONG;
  return (
    <div className="max-w-72 text-sm">
      <p
        className={clsx('wrap-anywhere whitespace-pre-wrap', isLong && !isWhole && 'line-clamp-6')}
      >
        <span className="sr-only">{t('conversations.part.said')} </span>
        {transcript.text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          className="min-h-8 text-13 font-semibold underline focus-visible:outline-current touch:min-h-11"
        >
          {t(isWhole ? 'conversations.part.less' : 'conversations.part.whole')}
        </button>
      )}
    </div>
  );
}
