import { IconSend } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useCoarsePointer } from '#web/lib/media.ts';
import { Button } from '#web/ui/button.tsx';
import { AttachmentList } from '../../attachments/attachment-list.tsx';
import { useHandedFiles } from '../../attachments/use-handed-files.ts';
import { CannedResponseList } from '../../canned-responses/canned-response-list.tsx';
import { ClosedNote } from './closed-note.tsx';
import { ComposerField } from './composer-field.tsx';
import { composerHint } from './composer-hint.ts';
import { ComposerTools } from './composer-tools.tsx';
import type { Opened } from '../owner.ts';
import { useComposer } from './use-composer.ts';

const CannedResponseManager = lazyComponent(
  async () =>
    (await import('../../canned-responses/canned-response-manager.tsx')).CannedResponseManager,
);

/**
 * Where a person answers the customer, or writes a note for the team. Enter sends and Shift+Enter
 * breaks the line; on a touch screen Enter breaks the line. "/" opens the list of ready answers.
 * The draft is kept.
 */
export function Composer({
  conversation,
  userId,
  seen,
}: {
  conversation: Opened;
  userId: string;
  /** The newest message of the customer that is shown. */
  seen: string | null;
}) {
  const { t } = useTranslation();
  const { writing, owner, agentName, optedOut } = conversation;
  const [isManaging, setManaging] = useState(false);
  const composer = useComposer(conversation, userId, seen);
  const { isNote, files, picker } = composer;
  const { isOver, ...handed } = useHandedFiles(!isNote, composer.attach);
  const coarse = useCoarsePointer();
  /** Sending takes the conversation from the agent. */
  const takes = owner === 'agent' && agentName !== null;
  /** The hint then says something about the channel, and leaves no room for the one about keys. */
  const saysWindow = optedOut || writing === 'people' || conversation.windowEndsAt !== null;
  const isClosed = writing === 'templates' || writing === 'closed';
  const manage = (): void => setManaging(true);

  if (isClosed && !isNote)
    return (
      <ClosedNote
        conversation={conversation}
        writing={writing}
        onNote={() => composer.setNote(true)}
      />
    );
  return (
    <>
      <form
        data-composer
        className={clsx(
          'relative shrink-0 border-t border-line px-3 py-3 low:py-2',
          isNote ? 'bg-note' : isOver ? 'bg-press-soft' : 'bg-sheet',
        )}
        {...handed}
        onSubmit={(event) => {
          event.preventDefault();
          composer.submit();
        }}
      >
        {picker.isOpen && <CannedResponseList picker={picker} onManage={manage} />}
        {/* It gets the height that the buttons, the header and the least of the messages leave, so
            that at least one line of the text is always in sight. */}
        <div className="-m-px max-h-[max(2.75rem,100cqh-16rem)] overflow-y-auto p-px">
          {!isNote && files.attachments.length > 0 && (
            <AttachmentList attachments={files.attachments} onRemove={files.remove} />
          )}
          <ComposerField composer={composer} />
        </div>
        <div className="mt-2 flex items-center justify-between gap-x-3 gap-y-1 max-sm:flex-wrap max-sm:gap-x-1 low:mt-1">
          <div className="flex min-w-0 items-center gap-1 max-sm:contents">
            <ComposerTools
              conversation={conversation}
              seen={seen}
              composer={composer}
              onManage={manage}
            />
            <p
              className={clsx(
                'min-w-0 pl-1 text-13 empty:hidden max-sm:order-first max-sm:basis-full',
                isNote ? 'text-note-ink' : optedOut ? 'text-warn' : 'text-ink-2',
              )}
            >
              {composerHint(conversation, isNote, takes, t)}
            </p>
          </div>
          <div className="ml-auto flex shrink-0 items-center gap-3">
            {!coarse && !isNote && !takes && !saysWindow && (
              <span className="text-13 text-ink-3 max-lg:hidden">
                {t('conversations.composer.keys')}
              </span>
            )}
            <Button type="submit" size="small" busy={composer.isSaving}>
              {t(isNote ? 'conversations.note.save' : 'conversations.composer.send')}
              {!isNote && <IconSend size={16} aria-hidden />}
            </Button>
          </div>
        </div>
      </form>
      {/* Outside the form, which would get what is submitted, pasted or dropped in the dialog. */}
      {isManaging && (
        <Suspense>
          <CannedResponseManager onClose={() => setManaging(false)} />
        </Suspense>
      )}
    </>
  );
}
