import { IconCheck } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { LinkedText } from '../../linked-text.tsx';

/** Buttons as they were offered to the customer; the pressed one is marked. */
export function OfferedChoices({
  text,
  buttons,
  pressed,
}: {
  text: string;
  buttons: readonly { id: string; label: string }[];
  pressed: string | null;
}) {
  const { t } = useTranslation();
  return (
    <>
      <LinkedText text={text} />
      <ul aria-label={t('conversations.part.buttons')} className="mt-2 flex flex-wrap gap-1.5">
        {buttons.map(({ id, label }) => (
          <li
            key={id}
            className={clsx(
              'inline-flex min-h-7 items-center gap-1 rounded-lg border px-2.5 text-13',
              id === pressed
                ? 'border-press bg-press font-medium text-press-ink'
                : 'border-line bg-sheet text-ink-2',
            )}
          >
            {id === pressed && <IconCheck size={14} aria-hidden />}
            {label}
            {id === pressed && (
              <span className="sr-only"> ({t('conversations.part.pressed')})</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
