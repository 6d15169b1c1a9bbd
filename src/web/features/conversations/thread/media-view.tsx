import { IconDownload, IconFile, IconHeadphones, IconPhoto, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownPart } from '#contract/shown-part.ts';
import { readFile } from '#web/lib/api.ts';
import { fileSize } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { unsentFile } from '../outbox/outbox.ts';
import { LinkedText } from '../linked-text.tsx';
import { playingTime } from './playing-time.ts';

type Media = Extract<ShownPart, { kind: 'media' }>;

/** Messages whose sound or film somebody asked for. */
const asked = new Set<string>();

/** A picture, a sound, a film or a document of the conversation, read with the session's own right. */
export function MediaView({ part, messageId, index }: { part: Media; messageId: string; index: number }) {
  const isPicture = part.media === 'image' || part.media === 'sticker';
  const queryKey = ['file', messageId, index];
  // A bubble that went out of sight for a moment is drawn anew: what was asked for stays so.
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
  return (
    <>
      {part.origin && <p className="mb-1 text-xs">{t(`conversations.part.origin.${part.origin}`)}</p>}
      {isPicture ? (
        <Picture part={part} file={file.data} failed={file.isError} />
      ) : part.media === 'document' ? (
        <Document part={part} messageId={messageId} index={index} />
      ) : (
        <Playable part={part} file={file.data} busy={file.isFetching} failed={file.isError} onWant={want} />
      )}
      {part.caption && <LinkedText text={part.caption} />}
    </>
  );
}

/** What the server does not have yet is read from where it is sent from. */
const fileOf = async (messageId: string, index: number, signal?: AbortSignal): Promise<Blob> =>
  unsentFile(messageId) ?? readFile(`/api/messages/${messageId}/media/${index}`, signal);

function Missing({ part }: { part: Media }) {
  const { t } = useTranslation();
  return <span className="text-13">{t(part.expired ? 'conversations.part.expired' : 'conversations.part.notHere')}</span>;
}

/** Gives an element the bytes, by an address of this page alone that is taken back when they are no longer shown. */
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

/** The box has its size before the picture is there: what stands around it does not move. */
function Picture({ part, file, failed }: { part: Media; file: Blob | undefined; failed: boolean }) {
  const { t } = useTranslation();
  const source = useSource<HTMLImageElement>(file);
  const words = part.caption ?? t(`conversations.part.${part.media}`);
  return (
    <span className="mb-1 flex h-52 w-64 max-w-full items-center justify-center overflow-hidden rounded-xl bg-surface-2 text-ink-3">
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

function Playable({
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
  if (file && isFilm) return <video ref={film} controls aria-label={name} className="mb-1 max-h-72 w-72 max-w-full rounded-xl" />;
  if (file) return <audio ref={sound} controls aria-label={name} className="mb-1 w-72 max-w-full" />;
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

function Document({ part, messageId, index }: { part: Media; messageId: string; index: number }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const name = part.fileName ?? t('conversations.part.document');
  const download = async (): Promise<void> => {
    setState('busy');
    try {
      const address = URL.createObjectURL(await fileOf(messageId, index));
      const link = document.createElement('a');
      link.href = address;
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
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
      <Button look="secondary" size="small" busy={state === 'busy'} disabled={!part.available} onClick={() => void download()}>
        <IconDownload size={16} aria-hidden />
        {t('conversations.part.download')}
        <span className="sr-only"> {name}</span>
      </Button>
      {(state === 'failed' || !part.available) && <Missing part={part} />}
    </span>
  );
}
