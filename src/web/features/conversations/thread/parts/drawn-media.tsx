import { IconHeadphones, IconPhoto, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownPart } from '#contract/conversations/shown-part.ts';
import { Button } from '#web/ui/button.tsx';
import { playingTime } from './playing-time.ts';

export type Media = Extract<ShownPart, { kind: 'media' }>;

/** Shown when the file does not exist, or no longer does. */
export function Missing({ part }: { part: Media }) {
  const { t } = useTranslation();
  return (
    <span className="text-13">
      {t(part.expired ? 'conversations.part.expired' : 'conversations.part.notHere')}
    </span>
  );
}

/**
 * Gives an element the bytes by an object URL, which is revoked when the element no longer shows
 * them.
 */
function useSource<Element extends HTMLImageElement | HTMLMediaElement>(file: Blob | undefined) {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (!file || !element.current) return;
    const address = URL.createObjectURL(file);
    element.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return element;
}

/**
 * The box has its size before the picture has loaded, so that the content around it does not move.
 */
export function Picture({
  part,
  file,
  failed,
}: {
  part: Media;
  file: Blob | undefined;
  failed: boolean;
}) {
  const { t } = useTranslation();
  const source = useSource<HTMLImageElement>(file);
  const words = part.caption ?? t(`conversations.part.${part.media}`);
  return (
    <span className="mb-1 flex h-52 w-64 max-w-full items-center justify-center overflow-hidden rounded-xl bg-sheet-2 text-ink-3">
      {file ? (
        <img ref={source} alt={words} className="size-full object-contain" />
      ) : (
        <span className="flex flex-col items-center gap-1 px-2 text-center text-13 text-ink-2">
          <IconPhoto size={28} stroke={1.5} aria-hidden />
          {failed || !part.available ? <Missing part={part} /> : t('common.loading')}
        </span>
      )}
    </span>
  );
}

/** A sound or a video: a button until the person plays it. */
export function Playable({
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
  const film = useSource<HTMLVideoElement>(file);
  const sound = useSource<HTMLAudioElement>(file);
  const isFilm = part.media === 'video';
  const name = t(`conversations.part.${part.media}`);
  // oxlint-disable jsx-a11y/media-has-caption -- what customers send has no captions
  if (file && isFilm)
    return (
      <video
        ref={film}
        controls
        aria-label={name}
        className="mb-1 max-h-72 w-72 max-w-full rounded-xl"
      />
    );
  if (file)
    return <audio ref={sound} controls aria-label={name} className="mb-1 w-72 max-w-full" />;
  // oxlint-enable jsx-a11y/media-has-caption
  const Mark = isFilm ? IconPlayerPlay : IconHeadphones;
  return (
    <span className="flex flex-wrap items-center gap-2.5 py-0.5">
      <Button look="secondary" size="small" busy={busy} disabled={!part.available} onClick={onWant}>
        <Mark size={16} aria-hidden />
        {t(isFilm ? 'conversations.part.watch' : 'conversations.part.listen')}
      </Button>
      <span className="text-13 tabular-nums">
        {name}
        {part.seconds !== null && ` · ${playingTime(Math.round(part.seconds))}`}
      </span>
      {(failed || !part.available) && <Missing part={part} />}
    </span>
  );
}
