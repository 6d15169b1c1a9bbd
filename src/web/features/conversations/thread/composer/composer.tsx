import { loadTexts } from '#web/i18n/i18n.ts';
import { Later } from '#web/ui/states/later.tsx';
import { useRef, useState } from 'react';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useCompact } from '#web/lib/media.ts';
import type { Opened } from '../owner.ts';
import type { Closed } from './closed-note.tsx';
import { ComposerForm } from './composer-form.tsx';
import { useComposer } from './use-composer.ts';
import { useTools, type ComposerDialog } from './use-tools.tsx';

const ClosedNote = lazyComponent(async () => (await import('./closed-note.tsx')).ClosedNote);
const ComposerDialogs = lazyComponent(async () => {
  const [dialogs] = await Promise.all([import('./composer-dialogs.tsx'), loadTexts('writing')]);
  return dialogs.ComposerDialogs;
});

/**
 * Where a person answers the customer, or writes a note for the team. Enter sends and Shift+Enter
 * breaks the line; on a touch screen Enter breaks the line. "/" opens the list of ready answers.
 * The draft is kept. `seen` is the newest message of the customer that is shown.
 */
export function Composer({
  conversation,
  userId,
  seen,
}: {
  conversation: Opened;
  userId: string;
  seen: string | null;
}) {
  const [dialog, setDialog] = useState<ComposerDialog | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const composer = useComposer(conversation, userId, seen);
  const tools = useTools(conversation, composer, chooser, setDialog);
  const isCompact = useCompact();
  const closed = whyClosed(conversation);
  return (
    <>
      {closed !== null && !composer.isNote ? (
        <Later>
          <ClosedNote
            why={closed}
            onNote={() => composer.setNote(true)}
            onTemplate={() => setDialog('template')}
          />
        </Later>
      ) : (
        <ComposerForm
          conversation={conversation}
          composer={composer}
          tools={tools}
          onTools={() => setDialog('tools')}
          chooser={chooser}
          isCompact={isCompact}
          onManage={() => setDialog('ready')}
        />
      )}
      {/* Outside the form, which would get what is submitted, pasted or dropped in a dialog. */}
      {dialog && (
        <Later>
          <ComposerDialogs
            dialog={dialog}
            conversation={conversation}
            composer={composer}
            seen={seen}
            tools={tools}
            onClose={() => setDialog(null)}
          />
        </Later>
      )}
    </>
  );
}

/** Why no free text can be sent now; null: it can. */
function whyClosed({ channelStatus, writing, customerMessageId }: Opened): Closed | null {
  if (channelStatus === 'disconnected') return 'disconnected';
  if (writing === 'templates' && customerMessageId === null) return 'notAnswered';
  return writing === 'templates' || writing === 'closed' ? writing : null;
}
