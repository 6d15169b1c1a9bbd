import { IconPhoto } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownPart } from '#contract/conversations/shown-part.ts';
import { useSource } from '#web/ui/media/use-source.ts';

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
 * The box has its size before the picture has loaded, so that the content around it does not move.
 */
export function Picture({
  part,
  file,
  failed,
  onOpen,
}: {
  part: Media;
  file: Blob | undefined;
  failed: boolean;
  /** Null: it is too small to be looked at alone. */
  onOpen: (() => void) | null;
}) {
  const { t } = useTranslation();
  const source = useRef<HTMLImageElement>(null);
  useSource(source, file);
  const words = part.caption ?? t(`conversations.part.${part.media}`);
  const image = <img ref={source} alt={words} className="size-full object-contain" />;
  return (
    <span className="mb-1 flex h-52 w-64 max-w-full items-center justify-center overflow-hidden rounded-control bg-line/60 text-ink-3">
      {file && onOpen ? (
        <button
          type="button"
          title={t('conversations.part.open')}
          onClick={onOpen}
          className="size-full cursor-zoom-in focus-visible:-outline-offset-2"
        >
          {image}
        </button>
      ) : file ? (
        image
      ) : (
        <span className="flex flex-col items-center gap-1 px-2 text-center text-13 text-ink-2">
          <IconPhoto size={28} stroke={1.5} aria-hidden />
          {failed || !part.available ? <Missing part={part} /> : t('common.loading')}
        </span>
      )}
    </span>
  );
}
