import { IconFile, IconMusic, IconPhoto, IconVideo, IconX } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { fileSize } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';

/** A file that goes with the next message: its name, its size or its error, and a way to drop it. */
export function AttachedFile({
  file,
  error,
  removal,
  onRemove,
}: {
  file: File;
  error: string | null;
  /** What the button does, in words. */
  removal: string;
  onRemove: () => void;
}) {
  return (
    <div
      className={clsx(
        'flex max-w-full min-w-0 items-center gap-2 rounded-lg border py-1 pr-1 pl-2.5',
        error ? 'border-bad bg-bad-soft' : 'border-line bg-sheet-2',
      )}
    >
      <FileMark type={file.type} />
      <span className="min-w-0">
        <span className="block max-w-56 truncate text-13 font-medium">{file.name}</span>
        <span
          role={error ? 'alert' : undefined}
          className={clsx('block text-xs', error ? 'text-bad' : 'text-ink-2')}
        >
          {error ?? fileSize(file.size)}
        </span>
      </span>
      <Button look="quiet" size="iconSmall" onClick={onRemove}>
        <IconX size={16} aria-hidden />
        <span className="sr-only">{removal}</span>
      </Button>
    </div>
  );
}

function FileMark({ type }: { type: string }) {
  const look = { size: 18, stroke: 1.75, 'aria-hidden': true, className: 'shrink-0 text-ink-2' };
  if (type.startsWith('image/')) return <IconPhoto {...look} />;
  if (type.startsWith('video/')) return <IconVideo {...look} />;
  return type.startsWith('audio/') ? <IconMusic {...look} /> : <IconFile {...look} />;
}
