import { IconCheck, IconChecks, IconDots, IconPencil } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { clockTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';
import { bubbleLook, Meta } from '#web/ui/phone/bubble.tsx';
import { PhonePart } from '#web/ui/phone/phone-part.tsx';
import type { PhoneMessage, PhoneState } from './use-phone.ts';

/** One message of the chat with its time, its delivery mark and its actions. */
export function PhoneBubble({
  message,
  phone,
  businessName,
  onEdit,
}: {
  message: PhoneMessage;
  phone: PhoneState;
  businessName: string;
  onEdit: (message: PhoneMessage) => void;
}) {
  const { t } = useTranslation();
  const own = message.from === 'customer';
  const edited = phone.editOf(message.id);
  const part =
    edited !== undefined && message.part.kind === 'text'
      ? { ...message.part, text: edited }
      : message.part;
  const choices = part.kind === 'buttons' ? part.buttons : part.kind === 'list' ? part.items : [];
  const editable = own && part.kind === 'text' && !phone.query.data?.blocked;
  return (
    <div
      className={clsx(
        'group flex max-w-[86%] items-center gap-1',
        own ? 'flex-row-reverse self-end' : 'self-start',
      )}
    >
      <div className="flex min-w-0 flex-col">
        <div className={bubbleLook(own)}>
          <span className="sr-only">{own ? t('simulator.from.customer') : businessName}: </span>
          <PhonePart part={part} />
          <Meta>
            {message.edited && <span>{t('simulator.edited')}</span>}
            <time dateTime={message.at}>{clockTime(message.at)}</time>
            {own &&
              (message.mark === 'sent' ? (
                <IconCheck size={16} aria-hidden />
              ) : (
                <IconChecks size={16} aria-hidden className="text-press" />
              ))}
            {own && <span className="sr-only">{t(`simulator.marks.${message.mark}`)}</span>}
          </Meta>
        </div>
        {choices.length > 0 && (
          <ul className="mt-1 grid grid-cols-1 gap-1">
            {choices.map((button) => {
              const pressing = phone.isPressing(message.id, button.id);
              return (
                <li key={button.id}>
                  <button
                    type="button"
                    aria-busy={pressing || undefined}
                    disabled={phone.query.data?.blocked}
                    onClick={() =>
                      !pressing &&
                      phone.act({ kind: 'press', messageId: message.id, buttonId: button.id })
                    }
                    className="flex min-h-9 w-full items-center justify-center gap-2 rounded-sheet bg-sheet/85 px-3 py-1.5 text-13 font-medium text-press transition-colors duration-150 hover:bg-sheet focus-visible:-outline-offset-2 disabled:text-ink-3 touch:min-h-11"
                  >
                    {button.label}
                    {pressing && <Spinner size={14} />}
                  </button>
                </li>
              );
            })}
          </ul>
        )}
      </div>
      {editable && (
        <div className="opacity-0 transition-opacity duration-150 group-focus-within:opacity-100 group-hover:opacity-100 has-aria-expanded:opacity-100 touch:opacity-100">
          <Menu
            trigger={
              <Button look="quiet" size="iconSmall" className="rounded-full">
                <IconDots size={16} aria-hidden />
                <span className="sr-only">
                  {t('simulator.messageActions', { text: part.text.slice(0, 40) })}
                </span>
              </Button>
            }
            entries={[
              {
                kind: 'action',
                label: t('simulator.edit'),
                icon: <IconPencil size={18} stroke={1.75} aria-hidden />,
                run: () => onEdit(message),
              },
            ]}
          />
        </div>
      )}
    </div>
  );
}
