import '#web/i18n/sound.ts';
import { IconPlayerPauseFilled, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { number } from '#web/lib/format.ts';
import { Spinner } from '#web/ui/states/spinner.tsx';
import { playingTime } from './playing-time.ts';
import { useSound } from './use-sound.ts';

/** As many as `peaks.ts` measures; that is loaded with the first sound. */
const barCount = 36;

/**
 * A sound in the line: its length, how far it is, its speed, and how loud it is along its time once
 * it was loaded. `file` is there after the person wanted it.
 */
export function Sound({
  id,
  name,
  seconds,
  file,
  isLoading,
  isOff,
  onWant,
}: {
  id: string;
  name: string;
  seconds: number | null;
  file: Blob | undefined;
  isLoading: boolean;
  isOff: boolean;
  onWant: () => void;
}) {
  const { t } = useTranslation();
  const sound = useSound(file, seconds, onWant);
  const { element, isPlaying, at, length, speed } = sound;
  return (
    <span className="flex w-72 max-w-full items-center gap-2">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what customers send has no captions */}
      <audio ref={element} {...sound.events} />
      <button
        type="button"
        disabled={isOff}
        aria-busy={isLoading || undefined}
        onClick={sound.press}
        className="-ml-1 flex size-9 shrink-0 items-center justify-center rounded-full focus-visible:outline-current disabled:opacity-55 touch:size-11"
      >
        {isLoading ? (
          <Spinner size={18} />
        ) : isPlaying ? (
          <IconPlayerPauseFilled size={20} aria-hidden />
        ) : (
          <IconPlayerPlay size={20} stroke={1.75} aria-hidden />
        )}
        <span className="sr-only">
          {t(isPlaying ? 'sound.pause' : 'sound.listen')} {name}
        </span>
      </button>
      <Bars
        id={id}
        file={file}
        share={length > 0 ? at / length : 0}
        slider={{
          'aria-label': t('sound.position'),
          'aria-valuetext': `${playingTime(Math.round(at))} / ${playingTime(Math.round(length))}`,
          max: length,
          value: at,
          disabled: !file,
          onChange: ({ target }) => sound.seek(Number(target.value)),
        }}
      />
      <span className="shrink-0 text-xs tabular-nums">
        {playingTime(Math.round(at > 0 ? at : length))}
      </span>
      <button
        type="button"
        onClick={sound.turn}
        className="min-h-8 min-w-9 shrink-0 rounded-control text-xs font-semibold tabular-nums focus-visible:outline-current touch:min-h-11"
      >
        <span className="sr-only">{t('sound.speed')} </span>
        {number(speed)}×
      </button>
    </span>
  );
}

/** The sound drawn as bars, as far as it was heard in ink; over them lies the slider. */
function Bars({
  id,
  file,
  share,
  slider,
}: {
  id: string;
  file: Blob | undefined;
  share: number;
  slider: ComponentProps<'input'>;
}) {
  const { data } = useQuery({
    queryKey: ['peaks', id],
    queryFn: async () => (await import('./peaks.ts')).peaksOf(file ?? new Blob()),
    enabled: file !== undefined,
    retry: false,
    staleTime: Infinity,
  });
  return (
    <span className="relative flex h-8 min-w-0 flex-1 items-center gap-0.5 rounded-control has-focus-visible:outline-2">
      {Array.from({ length: barCount }, (_, bar) => (
        <span
          key={bar}
          aria-hidden
          style={{ height: `${Math.round(12 + 76 * (data?.[bar] ?? 0))}%` }}
          className={clsx(
            'min-w-px flex-1 rounded-full bg-current',
            (bar + 0.5) / barCount > share && 'opacity-35',
          )}
        />
      ))}
      <input
        {...slider}
        type="range"
        min={0}
        step={0.1}
        className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
      />
    </span>
  );
}
