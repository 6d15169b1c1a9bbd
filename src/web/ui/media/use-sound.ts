import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react';
import { useSource } from './use-source.ts';

const speeds = [1, 1.5, 2];
/** The sound that plays; another one stops it. */
let playing: HTMLAudioElement | null = null;

/**
 * Plays a sound. The first press asks for its file (`onWant`), and the sound begins when that has
 * come. `seconds`: its length as the channel told it, because some files do not say it.
 */
export function useSound(file: Blob | undefined, seconds: number | null, onWant: () => void) {
  const element = useRef<HTMLAudioElement>(null);
  useSource(element, file);
  const [isAsked, setAsked] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [told, setTold] = useState<number | null>(null);
  const [speed, setSpeed] = useState(1);
  const play = (): void => {
    const sound = element.current;
    if (!sound) return;
    if (playing !== sound) playing?.pause();
    playing = sound;
    sound.playbackRate = speed;
    sound
      .play()
      .catch((error: unknown) => console.debug('The browser wants another press to play', error));
  };
  const begin = useEffectEvent((): void => {
    if (isAsked) play();
  });
  useEffect(() => {
    if (file) begin();
  }, [file]);
  const seek = (to: number): void => {
    setAt(to);
    if (element.current) element.current.currentTime = to;
  };
  return {
    element,
    isPlaying,
    at,
    length: seconds ?? told ?? 0,
    speed,
    seek,
    press: (): void => {
      setAsked(true);
      if (!file) onWant();
      else if (isPlaying) element.current?.pause();
      else play();
    },
    turn: (): void => {
      const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1;
      setSpeed(next);
      if (element.current) element.current.playbackRate = next;
    },
    events: {
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onEnded: () => seek(0),
      onTimeUpdate: ({ currentTarget }: SyntheticEvent<HTMLAudioElement>) =>
        setAt(currentTarget.currentTime),
      onLoadedMetadata: ({ currentTarget: { duration } }: SyntheticEvent<HTMLAudioElement>) =>
        setTold(Number.isFinite(duration) ? duration : null),
    },
  };
}
