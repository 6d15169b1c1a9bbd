import { IconDownload, IconFile } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '#web/lib/format.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { type Media, Missing } from './drawn-media.tsx';
import { fileOf } from './file-of.ts';

/** A document, to be saved. */
export function Document({
  part,
  messageId,
  index,
}: {
  part: Media;
  messageId: string;
  index: number;
}) {
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
