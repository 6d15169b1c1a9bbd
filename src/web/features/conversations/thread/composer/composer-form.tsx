import { clsx } from 'clsx';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Later } from '#web/ui/states/later.tsx';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { usePageMark } from '#web/lib/page-mark.tsx';
import { useHandedFiles } from '../../attachments/use-handed-files.ts';
import { ComposerBox } from './composer-box.tsx';
import { ComposerLine } from './composer-line.tsx';
import type { ComposerParts } from './composer-parts.ts';

const AttachmentList = lazyComponent(
  async () => (await import('../../attachments/attachment-list.tsx')).AttachmentList,
);
const CannedResponseList = lazyComponent(
  async () => (await import('../../canned-responses/canned-response-list.tsx')).CannedResponseList,
);
const MentionList = lazyComponent(
  async () => (await import('../../notes/mention-list.tsx')).MentionList,
);

/** The text with its files: a box at a desk, one line on a phone and wherever height is short. */
export function ComposerForm({
  chooser,
  isCompact,
  onManage,
  ...parts
}: ComposerParts & {
  chooser: RefObject<HTMLInputElement | null>;
  isCompact: boolean;
  /** Opens the dialog in which ready answers are written. */
  onManage: () => void;
}) {
  const { t } = useTranslation();
  usePageMark('composer');
  const { isNote, files, picker, mentions, attach, submit } = parts.composer;
  const { isOver, ...handed } = useHandedFiles(!isNote, attach);
  const Form = isCompact ? ComposerLine : ComposerBox;
  return (
    <form
      data-composer
      className={clsx(
        'relative shrink-0',
        isCompact ? 'border-t border-line px-1.5 py-1.5' : 'px-4 pt-2 pb-3',
        isCompact && isNote && 'bg-note',
        isOver && 'bg-press-soft',
      )}
      {...handed}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={t('conversations.attach.title')}
        onChange={({ target }) => {
          if (target.files) attach(target.files);
          target.value = '';
        }}
      />
      <Later>
        {mentions.people.length > 0 && <MentionList picker={mentions} />}
        {picker.isOpen && <CannedResponseList picker={picker} onManage={onManage} />}
      </Later>
      <Later>
        {!isNote && files.attachments.length > 0 && (
          <AttachmentList attachments={files.attachments} onRemove={files.remove} />
        )}
      </Later>
      <Form {...parts} />
    </form>
  );
}
