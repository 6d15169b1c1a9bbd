import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { initialsOf } from '#web/ui/initials.ts';
import { tintOf } from '#web/ui/tint.ts';
import type { useMentionPicker } from './use-mention-picker.ts';

/** The colleagues whom a note can name, above the composer. The text field has the keys. */
export function MentionList({
  picker: { id, people, active, setActive, choose },
}: {
  picker: ReturnType<typeof useMentionPicker>;
}) {
  const { t } = useTranslation();
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={t('conversations.note.people')}
      className="mb-2 max-h-[50cqh] overflow-y-auto rounded-sheet border border-line bg-sheet p-1 shadow-popup cramped:absolute cramped:inset-x-3 cramped:bottom-full"
    >
      {people.map((person, index) => (
        // The text field of the composer has the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseMove={() => setActive(index)}
          // The focus stays in the text field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(person)}
          className={clsx(
            'flex min-h-9 cursor-default items-center gap-2.5 rounded-control px-2 text-sm touch:min-h-11',
            index === active && 'bg-press-soft',
          )}
        >
          <span
            aria-hidden
            className={clsx(
              'flex size-6 shrink-0 items-center justify-center rounded-full text-xs font-semibold',
              tintOf(person.name),
            )}
          >
            {initialsOf(person.name)}
          </span>
          <span className="min-w-0 truncate">{person.name}</span>
        </div>
      ))}
    </div>
  );
}
