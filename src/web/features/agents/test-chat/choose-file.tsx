import { IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';

/** What an agent may hear or see; a phone names some recordings by their ending alone. */
const taken = 'audio/*,.ogg,.opus,.m4a,image/jpeg,image/png,image/webp';

/** Has the person choose what the customer sends with their words, or without. */
export function ChooseFile({ onChoose }: { onChoose: (file: File | undefined) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        look="quiet"
        className="size-10 px-0! touch:size-11"
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={20} stroke={1.75} aria-hidden />
        <span className="sr-only">{t('agents.chat.file.attach')}</span>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={taken}
        aria-label={t('agents.chat.file.attach')}
        onChange={({ target }) => {
          onChoose(target.files?.[0]);
          target.value = ''; // lets the person choose the same file again
        }}
      />
    </>
  );
}
