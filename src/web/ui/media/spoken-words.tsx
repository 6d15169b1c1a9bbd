import '#web/i18n/sound.ts';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownPart } from '#contract/conversations/shown-part.ts';

/** From about so many letters on, the words take more room than the messages around them. */
const LONG = 400;

/** What is said in a recording, or why nobody could write it down. */
export function SpokenWords({
  transcript,
  unreadable,
}: Pick<Extract<ShownPart, { kind: 'media' }>, 'transcript' | 'unreadable'>) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  if (transcript === null)
    return unreadable && <p className="text-13">{t(`sound.unheard.${unreadable}`)}</p>;
  const isLong = transcript.text.length > LONG;
  return (
    <div className="max-w-72 text-sm">
      <p
        className={clsx('wrap-anywhere whitespace-pre-wrap', isLong && !isWhole && 'line-clamp-6')}
      >
        <span className="sr-only">{t('sound.said')} </span>
        {transcript.text}
      </p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          className="min-h-8 text-13 font-semibold underline focus-visible:outline-current touch:min-h-11"
        >
          {t(isWhole ? 'sound.less' : 'sound.whole')}
        </button>
      )}
    </div>
  );
}
