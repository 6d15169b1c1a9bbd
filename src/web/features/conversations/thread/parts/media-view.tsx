import { IconDownload, IconFile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFile } from '#web/lib/api/api.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { fileSize } from '#web/lib/format.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { unsentFile } from '../../outbox/outbox.ts';
import { LinkedText } from '../../linked-text.tsx';
import { Film, type Media, Missing, Picture } from './drawn-media.tsx';
import { OpenPicture } from './pictures.ts';

const Sound = lazyComponent(async () => (await import('./sound.tsx')).Sound);
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
      ) : part.media === 'document' ? (
        <Document part={part} messageId={messageId} index={index} />
      ) : part.media !== 'video' ? (
        <>
          <Suspense fallback={<span className="block h-9 w-72 max-w-full touch:h-11" />}>
            <Sound
              id={`${messageId} ${index}`}
              name={t(`conversations.part.${part.media}`)}
              seconds={part.seconds}
              file={file.data}
              isLoading={file.isFetching}
              isOff={!part.available}
              onWant={want}
            />
          </Suspense>
          {(file.isError || !part.available) && <Missing part={part} />}
        </>
      ) : (
        <Film
          part={part}
          file={file.data}
          busy={file.isFetching}
          failed={file.isError}
          onWant={want}
        />
      )}
      {part.caption && <LinkedText text={part.caption} />}
    </>
  );
}

/** A file that the server does not have yet is read from the outbox. */
const fileOf = async (messageId: string, index: number, signal?: AbortSignal): Promise<Blob> =>
  unsentFile(messageId) ?? readFile(`/api/messages/${messageId}/media/${index}`, signal);

function Document({ part, messageId, index }: { part: Media; messageId: string; index: number }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const name = part.fileName ?? t('conversations.part.document');
  const download = async (): Promise<void> => {
    setState('busy');
    try {
      saveFile(await fileOf(messageId, index), name);
      setState('idle');
    } catch (error) {
      console.warn('The file could not be loaded', error);
      setState('failed');
    }
  };
  return (
    <span className="flex flex-wrap items-center gap-2.5">
      <IconFile size={22} stroke={1.5} aria-hidden className="shrink-0" />
      <span className="min-w-0">
        <span className="block font-medium">{name}</span>
        {part.bytes !== null && <span className="block text-13">{fileSize(part.bytes)}</span>}
      </span>
      <Button
        look="secondary"
        size="small"
        busy={state === 'busy'}
        disabled={!part.available}
        onClick={() => void download()}
      >
        <IconDownload size={16} aria-hidden />
        {t('conversations.part.download')}
        <span className="sr-only"> {name}</span>
      </Button>
      {(state === 'failed' || !part.available) && <Missing part={part} />}
    </span>
  );
}
