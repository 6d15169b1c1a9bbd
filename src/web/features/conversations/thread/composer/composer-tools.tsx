import { IconBolt, IconNote } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { AttachButton } from '../../attachments/attach-button.tsx';
import { ScheduleButton } from '../../schedule/schedule-button.tsx';
import type { Opened } from '../owner.ts';
import type { useComposer } from './use-composer.ts';

/** The buttons under the text field: files, note, ready answers, a time to send at. */
export function ComposerTools({
  conversation,
  seen,
  composer: { text, isNote, setNote, files, focus, write, attach },
  onManage,
}: {
  conversation: Opened;
  seen: string | null;
  composer: ReturnType<typeof useComposer>;
  /** Opens the dialog in which ready answers are written. */
  onManage: () => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      {!isNote && <AttachButton onFiles={attach} />}
      <Button
        look="quiet"
        size="iconSmall"
        aria-pressed={isNote}
        aria-keyshortcuts="n"
        title={t('conversations.note.mode')}
        onClick={() => {
          setNote(!isNote);
          focus();
        }}
        className={clsx(isNote && 'bg-sheet! text-note-ink!')}
      >
        <IconNote size={18} stroke={1.75} aria-hidden />
        <span className="sr-only">{t('conversations.note.mode')}</span>
      </Button>
      {!isNote && (
        <Button
          look="quiet"
          size="iconSmall"
          title={t('conversations.ready.title')}
          onClick={() => {
            if (text === '') write('/');
            else onManage();
            focus();
          }}
        >
          <IconBolt size={18} stroke={1.75} aria-hidden />
          <span className="sr-only">{t('conversations.ready.title')}</span>
        </Button>
      )}
      {!isNote && files.attachments.length === 0 && (
        <ScheduleButton
          conversation={conversation}
          words={text.trim()}
          seen={seen}
          onNothing={focus}
          onScheduled={() => write('')}
        />
      )}
    </>
  );
}
