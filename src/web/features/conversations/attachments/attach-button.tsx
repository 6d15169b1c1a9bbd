import { IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';

/** Lets a person choose files from their device. */
export function AttachButton({ onFiles }: { onFiles: (files: FileList) => void }) {
  const { t } = useTranslation();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={t('conversations.attach.title')}
        onChange={({ target }) => {
          if (target.files) onFiles(target.files);
          target.value = '';
        }}
      />
      <Button
        look="quiet"
        size="iconSmall"
        title={t('conversations.attach.title')}
        onClick={() => chooser.current?.click()}
      >
        <IconPaperclip size={18} stroke={1.75} aria-hidden />
        <span className="sr-only">{t('conversations.attach.title')}</span>
      </Button>
    </>
  );
}
