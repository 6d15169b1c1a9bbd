import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

const bars = [5, 9, 14, 8, 12, 18, 10, 6, 15, 20, 11, 7, 13, 17, 9, 5, 11, 8];

/** A voice message: its length, and its sound where the phone has it. */
export function VoiceNote({
  url,
  seconds,
}: {
  url: string | undefined;
  seconds: number | undefined;
}) {
  const { t } = useTranslation();
  const [playing, setPlaying] = useState(false);
  const audio = useRef<HTMLAudioElement | null>(null);
  useEffect(() => () => audio.current?.pause(), []);

  function toggle(): void {
    if (!url) return;
    if (playing) {
      audio.current?.pause();
      setPlaying(false);
      return;
    }
    const address = URL.createObjectURL(blobOf(url));
    const sound = new Audio(address);
    const end = (): void => {
      setPlaying(false);
      URL.revokeObjectURL(address);
    };
    sound.addEventListener('ended', end);
    audio.current = sound;
    setPlaying(true);
    sound.play().catch((error: unknown) => {
      console.warn('The voice message cannot be played', error);
      end();
    });
  }
  const Mark = playing ? IconPlayerStopFilled : IconPlayerPlayFilled;
  return (
    <div className="flex items-center gap-2.5 py-0.5">
      <button
        type="button"
        onClick={toggle}
        disabled={!url}
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-press text-press-ink hover:bg-press-hover touch:size-11"
      >
        <Mark size={16} aria-hidden />
        <span className="sr-only">{t(playing ? 'simulator.stop' : 'simulator.play')}</span>
      </button>
      <span aria-hidden className="flex h-6 items-center gap-0.5">
        {bars.map((height, index) => (
          <span key={index} style={{ height }} className="w-0.5 rounded-full bg-press/60" />
        ))}
      </span>
      <span className="text-xs text-ink-2 tabular-nums">
        0:{String(Math.round(seconds ?? 2)).padStart(2, '0')}
      </span>
    </div>
  );
}

/**
 * Converts the sound to a blob, because the page's security policy does not play the data URL in
 * which it arrives.
 */
function blobOf(dataUrl: string): Blob {
  const [head = '', body = ''] = dataUrl.split(',');
  const bytes = Uint8Array.from(atob(body), (letter) => letter.codePointAt(0) ?? 0);
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? 'audio/ogg' });
}
