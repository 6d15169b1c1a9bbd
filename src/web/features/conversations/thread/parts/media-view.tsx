import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Later } from '#web/ui/states/later.tsx';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { unsentFile } from '../../outbox/outbox.ts';
import { LinkedText } from '../../linked-text.tsx';
import { type Media, Missing, Picture } from './drawn-media.tsx';
import { fileOf } from './file-of.ts';
import { OpenPicture } from './pictures.ts';

const Document = lazyComponent(async () => (await import('./document.tsx')).Document);
const Film = lazyComponent(async () => (await import('./film.tsx')).Film);
const Sound = lazyComponent(async () => (await import('#web/ui/media/sound.tsx')).Sound);
const SpokenWords = lazyComponent(
  async () => (await import('#web/ui/media/spoken-words.tsx')).SpokenWords,
);
/** The messages whose sound or video the person has played. */
const asked = new Set<string>();

/** A picture, sound, video or document of the conversation, read with the session's token. */
export function MediaView({
  part,
  messageId,
  index,
}: {
  part: Media;
  messageId: string;
  index: number;
}) {
  const isPicture = part.media === 'image' || part.media === 'sticker';
  const queryKey = ['file', messageId, index];
  // A bubble that was scrolled out of sight mounts again; a sound or video that was played stays
  // loaded.
  const [wanted, setWanted] = useState(isPicture || asked.has(messageId));
  const want = (): void => {
    asked.add(messageId);
    setWanted(true);
  };
  const isHere = unsentFile(messageId) !== null;
  const file = useQuery({
    queryKey,
    queryFn: ({ signal }) => fileOf(messageId, index, signal),
    enabled: wanted && part.available,
    ...(isHere && { networkMode: 'always' as const }),
    staleTime: Infinity,
    gcTime: 60_000,
  });
  const { t } = useTranslation();
  const openPicture = use(OpenPicture);
  return (
    <>
      {part.origin && (
        <p className="mb-1 text-xs">{t(`conversations.part.origin.${part.origin}`)}</p>
      )}
      {isPicture ? (
        <Picture
          part={part}
          file={file.data}
          failed={file.isError}
          onOpen={part.media === 'image' ? () => openPicture(messageId, index) : null}
        />
      ) : (
        <Later fallback={<span className="block h-9 w-72 max-w-full touch:h-11" />}>
          {part.media === 'document' ? (
            <Document part={part} messageId={messageId} index={index} />
          ) : part.media === 'video' ? (
            <Film
              part={part}
              file={file.data}
              busy={file.isFetching}
              failed={file.isError}
              onWant={want}
            />
          ) : (
            <>
              <Sound
                id={`${messageId} ${index}`}
                name={t(`conversations.part.${part.media}`)}
                seconds={part.seconds}
                file={file.data}
                isLoading={file.isFetching}
                isOff={!part.available}
                onWant={want}
              />
              {(file.isError || !part.available) && <Missing part={part} />}
              {(part.transcript || part.unreadable) && (
                <SpokenWords transcript={part.transcript} unreadable={part.unreadable} />
              )}
            </>
          )}
        </Later>
      )}
      {part.caption && <LinkedText text={part.caption} />}
    </>
  );
}
