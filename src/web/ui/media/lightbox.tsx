import '#web/i18n/picture.ts';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconMinus,
  IconPlus,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { readFile } from '#web/lib/api/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useSource } from './use-source.ts';
import { useZoom } from './use-zoom.ts';

/** A picture of a message, by which its file is read. */
export interface Picture {
  messageId: string;
  index: number;
  /** What is said with it, or what it is. */
  words: string;
  fileName: string;
}

interface LightboxProps {
  pictures: readonly Picture[];
  /** The place of the picture that was pressed. */
  first: number;
  onClose: () => void;
}

/**
 * Pictures over the whole window: zoomed by wheel, pinch, double click, + and −, turned by arrows
 * and swipes, saved, and closed by Escape. The browser's own modal dialog keeps the focus inside,
 * and gives it back.
 */
export function Lightbox({ pictures, first, onClose }: LightboxProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(first);
  const picture = pictures[at];
  const zoom = useZoom((by) => turn(by));
  function turn(by: 1 | -1): void {
    if (!pictures[at + by]) return;
    setAt(at + by);
    zoom.reset();
  }
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const file = useQuery({
    queryKey: ['file', picture?.messageId, picture?.index],
    queryFn: ({ signal }) =>
      readFile(`/api/messages/${picture?.messageId}/media/${picture?.index}`, signal),
    enabled: picture !== undefined,
    staleTime: Infinity,
    gcTime: 60_000,
  });
  const image = useRef<HTMLImageElement>(null);
  const bytes = file.data;
  useSource(image, bytes);
  const steps: Steps = {
    previous: pictures[at - 1] ? () => turn(-1) : null,
    next: pictures[at + 1] ? () => turn(1) : null,
    larger: () => zoom.zoom(1.5),
    smaller: zoom.scale > 1 ? () => zoom.zoom(1 / 1.5) : null,
    save: bytes && picture ? () => saveFile(bytes, picture.fileName) : null,
    close: onClose,
  };
  if (!picture) return null;
  return createPortal(
    // The keys do what the buttons do.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      data-theme="dark"
      aria-label={picture.words}
      onKeyDown={(event) => takeKey(event, steps)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-0 flex size-full max-h-none max-w-none flex-col bg-paper text-ink outline-none"
    >
      <div className="flex items-center gap-1 px-2 py-1.5">
        <p className="min-w-0 flex-1 truncate px-2 text-sm" aria-live="polite">
          {pictures.length > 1 && (
            <span className="pr-2 text-ink-2 tabular-nums">
              {t('picture.place', { at: at + 1, of: pictures.length })}
            </span>
          )}
          {picture.words}
        </p>
        {(['smaller', 'larger', 'save', 'close'] as const).map((step) => (
          <Act key={step} step={step} onPress={steps[step]} />
        ))}
      </div>
      <div
        ref={zoom.stage}
        {...zoom.handlers}
        className="relative flex min-h-0 flex-1 touch-none items-center justify-center overflow-hidden p-2"
      >
        {bytes ? (
          <img
            ref={image}
            alt={picture.words}
            draggable={false}
            style={{ transform: zoom.transform }}
            className="max-h-full max-w-full select-none"
          />
        ) : (
          <p className="text-ink-2">{t(file.isError ? 'picture.gone' : 'common.loading')}</p>
        )}
      </div>
      {pictures.length > 1 && (
        <div className="flex justify-center gap-2 py-1.5">
          <Act step="previous" onPress={steps.previous} />
          <Act step="next" onPress={steps.next} />
        </div>
      )}
    </dialog>,
    document.body,
  );
}

const marks = {
  previous: IconChevronLeft,
  next: IconChevronRight,
  larger: IconPlus,
  smaller: IconMinus,
  save: IconDownload,
  close: IconX,
};
type Step = keyof typeof marks;
/** What can be done now; null: not now. */
type Steps = Record<Step, (() => void) | null>;

const keys: Record<string, Step> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
};

function takeKey(event: KeyboardEvent, steps: Steps): void {
  const step = keys[event.key];
  if (!step || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  steps[step]?.();
}

function Act({ step, onPress }: { step: Step; onPress: (() => void) | null }) {
  const { t } = useTranslation();
  const Mark = marks[step];
  return (
    <button
      type="button"
      title={t(`picture.${step}`)}
      aria-disabled={onPress === null || undefined}
      onClick={() => onPress?.()}
      className="flex size-11 items-center justify-center rounded-control hover:bg-sheet-2 aria-disabled:opacity-45"
    >
      <Mark size={22} stroke={1.75} aria-hidden />
      <span className="sr-only">{t(`picture.${step}`)}</span>
    </button>
  );
}
