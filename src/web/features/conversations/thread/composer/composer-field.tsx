import { textLimits } from '#contract/text-limits.ts';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCoarsePointer } from '#web/lib/media.ts';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import type { useComposer } from './use-composer.ts';

/** The text field of the composer, with the keys that send and that move in the ready answers. */
export function ComposerField({
  composer: { box, text, isNote, picker, type, submit },
}: {
  composer: ReturnType<typeof useComposer>;
}) {
  const { t } = useTranslation();
  const coarse = useCoarsePointer();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (!picker.takeKey(event)) {
      if (event.key !== 'Enter' || event.shiftKey || coarse) return;
      submit();
    }
    event.preventDefault();
  };
  return (
    <Textarea
      ref={box}
      label={t(isNote ? 'conversations.note.label' : 'conversations.composer.label')}
      hideLabel
      placeholder={t(
        isNote ? 'conversations.note.placeholder' : 'conversations.composer.placeholder',
      )}
      rows={1}
      maxLength={isNote ? textLimits.note : textLimits.message}
      value={text}
      onChange={(event) => type(event.target.value)}
      onKeyDown={onKeyDown}
      enterKeyHint={coarse ? 'enter' : 'send'}
      aria-keyshortcuts="r"
      aria-controls={picker.isOpen ? picker.id : undefined}
      aria-activedescendant={
        picker.answers.length > 0 ? `${picker.id}-${picker.active}` : undefined
      }
      look="composer"
    />
  );
}
