import { IconPlayerPlay } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { playingTime } from '#web/ui/media/playing-time.ts';
import { useSource } from '#web/ui/media/use-source.ts';
import { type Media, Missing } from './drawn-media.tsx';

/** A video: a button until the person plays it. */
export function Film({
  part,
  file,
  busy,
  failed,
  onWant,
}: {
  part: Media;
  file: Blob | undefined;
  busy: boolean;
  failed: boolean;
  onWant: () => void;
}) {
  const { t } = useTranslation();
  const film = useRef<HTMLVideoElement>(null);
  useSource(film, file);
  const name = t('conversations.part.video');
  if (file)
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- what customers send has no captions
      <video
        ref={film}
        controls
        aria-label={name}
        className="mb-1 max-h-72 w-72 max-w-full rounded-control"
      />
    );
  return (
    <span className="flex flex-wrap items-center gap-2.5 py-0.5">
      <Button look="secondary" size="small" busy={busy} disabled={!part.available} onClick={onWant}>
        <IconPlayerPlay size={16} aria-hidden />
        {t('conversations.part.watch')}
      </Button>
      <span className="text-13 tabular-nums">
        {name}
        {part.seconds !== null && ` · ${playingTime(Math.round(part.seconds))}`}
      </span>
      {(failed || !part.available) && <Missing part={part} />}
    </span>
  );
}
