import {
  IconCheck,
  IconMapPin,
  IconMicrophone,
  IconPaperclip,
  IconPhoto,
  IconSend,
  IconUser,
  IconX,
} from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChannelType } from '#channels/catalog.ts';
import type { PhoneAction } from '#contract/simulator.ts';
import { Button } from '#web/ui/button.tsx';
import { controlLook } from '#web/ui/forms/field.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import type { PhoneMessage } from './use-phone.ts';

const attachments = [
  { kind: 'photo', Mark: IconPhoto },
  { kind: 'voice', Mark: IconMicrophone },
  { kind: 'location', Mark: IconMapPin },
  { kind: 'contact', Mark: IconUser },
] as const;

type Attachment = (typeof attachments)[number];
/** The kinds of attachment that customers of a channel cannot send. */
const lacking: Partial<Record<ChannelType, readonly Attachment['kind'][]>> = {
  messenger: ['contact'],
  instagram: ['location', 'contact'],
};
const attachmentsOf = (type: ChannelType): readonly Attachment[] =>
  attachments.filter(({ kind }) => !lacking[type]?.includes(kind));

/** Where the customer writes. Enter sends, Shift+Enter breaks the line. */
export function Composer({
  type,
  editing,
  onEdited,
  act,
}: {
  type: ChannelType;
  editing: PhoneMessage | null;
  onEdited: () => void;
  act: (action: PhoneAction) => void;
}) {
  const { t } = useTranslation();
  const before = editing?.part.kind === 'text' ? editing.part.text : '';
  const [typed, setTyped] = useState(before);
  const box = useRef<HTMLTextAreaElement>(null);

  function send(): void {
    const text = typed.trim();
    if (text === '') return;
    if (!editing) act({ kind: 'text', text });
    else if (text !== before) act({ kind: 'edit', messageId: editing.id, text });
    setTyped('');
    if (editing) onEdited();
    else box.current?.focus();
  }
  return (
    <form
      className="shrink-0 border-t border-line bg-sheet p-2 md:pb-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {editing && (
        <div className="mb-2 flex items-center gap-2 border-l-2 border-press pl-3">
          <span className="min-w-0 flex-1">
            <span className="block text-13 font-medium text-press">{t('simulator.editing')}</span>
            <span className="block truncate text-13 text-ink-2">{before}</span>
          </span>
          <Button look="quiet" size="iconSmall" onClick={onEdited}>
            <IconX size={16} aria-hidden />
            <span className="sr-only">{t('simulator.cancelEdit')}</span>
          </Button>
        </div>
      )}
      <div className="flex items-end gap-1.5">
        {!editing && (
          <Menu
            align="start"
            trigger={
              <Button look="quiet" size="icon" className="my-0.5">
                <IconPaperclip size={20} stroke={1.75} aria-hidden />
                <span className="sr-only">{t('simulator.attach')}</span>
              </Button>
            }
            entries={attachmentsOf(type).map(({ kind, Mark }) => ({
              kind: 'action',
              label: t(`simulator.attachments.${kind}`),
              icon: <Mark size={18} stroke={1.75} aria-hidden />,
              run: () => act({ kind }),
            }))}
          />
        )}
        <textarea
          ref={box}
          // Only right after the person has pressed "edit".
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={editing !== null}
          aria-label={t('simulator.placeholder')}
          placeholder={t('simulator.placeholder')}
          rows={1}
          maxLength={4096}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && editing) onEdited();
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
          className={clsx(
            controlLook,
            'field-sizing-content max-h-32 min-h-10 min-w-0 flex-1 resize-none rounded-sheet px-3.5 py-2 touch:min-h-11',
          )}
        />
        <Button
          type="submit"
          size="icon"
          disabled={typed.trim() === ''}
          className="my-0.5 rounded-full!"
        >
          {editing ? (
            <IconCheck size={18} aria-hidden />
          ) : (
            <IconSend size={18} stroke={1.75} aria-hidden />
          )}
          <span className="sr-only">{editing ? t('common.save') : t('simulator.send')}</span>
        </Button>
      </div>
    </form>
  );
}
