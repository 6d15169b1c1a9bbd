import { clsx } from 'clsx';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useSource } from '#web/ui/media/use-source.ts';
import { Later } from '#web/ui/states/later.tsx';
import type { Heard, Said } from './ask-agent.ts';

const Sound = lazyComponent(async () => (await import('#web/ui/media/sound.tsx')).Sound);
const SpokenWords = lazyComponent(
  async () => (await import('#web/ui/media/spoken-words.tsx')).SpokenWords,
);

/** What the customer says: words, and a file with what was heard in it. `heard`: null: nobody knows yet. */
export function CustomerBubble({
  said: { words, file },
  heard,
}: {
  said: Said;
  heard: Heard | null;
}) {
  const { t } = useTranslation();
  return (
    <div
      className={clsx(
        'grid max-w-[85%] grid-cols-1 gap-1.5 self-start rounded-sheet rounded-tl-none bg-sheet-2 px-3.5 py-2 text-sm',
        file && 'min-w-0',
      )}
    >
      <span className="sr-only">{t('agents.chat.customer')}: </span>
      {/* Words go before a recording, and under a picture. */}
      {file && isPicture(file.file) && <Picture file={file.file} />}
      {words !== '' && <p className="text-wrap wrap-anywhere whitespace-pre-wrap">{words}</p>}
      {file && !isPicture(file.file) && <Recording {...file} heard={heard} />}
    </div>
  );
}

/** A browser does not know every kind of recording; the server does. */
const isSound = ({ type }: File, heard: Heard | null): boolean =>
  type.startsWith('audio/') || heard?.kind === 'sound';
const isPicture = ({ type }: File): boolean => type.startsWith('image/');

function Recording({ id, file, heard }: NonNullable<Said['file']> & { heard: Heard | null }) {
  const { t } = useTranslation();
  if (!isSound(file, heard)) return <p className="wrap-anywhere">{file.name}</p>;
  return (
    <Later fallback={<span className="block h-9 w-72 max-w-full touch:h-11" />}>
      <Sound
        id={`tried ${id}`}
        name={t('agents.chat.file.sound')}
        seconds={heard?.transcript?.seconds ?? null}
        file={file}
        isLoading={false}
        isOff={false}
        onWant={() => undefined}
      />
      {heard && <SpokenWords transcript={heard.transcript} unreadable={heard.unreadable} />}
    </Later>
  );
}

function Picture({ file }: { file: File }) {
  const { t } = useTranslation();
  const source = useRef<HTMLImageElement>(null);
  useSource(source, file);
  return (
    <img
      ref={source}
      alt={t('agents.chat.file.picture')}
      className="h-52 w-64 max-w-full rounded-control bg-line/60 object-contain"
    />
  );
}
