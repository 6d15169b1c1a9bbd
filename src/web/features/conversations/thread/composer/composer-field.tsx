import type { TFunction } from 'i18next';
import { textLimits } from '#contract/text-limits.ts';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { firstWord } from '../../canned-responses/use-canned-responses.ts';
import { useCoarsePointer } from '#web/lib/media.ts';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import type { Opened } from '../owner.ts';
import type { useComposer } from './use-composer.ts';

/** The text field of the composer, with the keys that send and that move in the ready answers. */
export function ComposerField({
  conversation,
  composer: { box, text, isNote, picker, mentions, type, submit },
  look,
}: {
  conversation: Opened;
  composer: ReturnType<typeof useComposer>;
  /** In a box with its tools, or alone in a line. */
  look: 'box' | 'line';
}) {
  const { t } = useTranslation();
  const coarse = useCoarsePointer();
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (!picker.takeKey(event) && !mentions.takeKey(event)) {
      // Leaves the field, so that letters are keys of the conversation again.
      if (event.key === 'Escape') event.currentTarget.blur();
      if (event.key !== 'Enter' || event.shiftKey || coarse) return;
      submit();
    }
    event.preventDefault();
  };
  const list =
    mentions.people.length > 0 ? mentions : picker.answers.length > 0 ? picker : undefined;
  return (
    <Textarea
      ref={box}
      label={t(isNote ? 'conversations.note.label' : 'conversations.composer.label')}
      hideLabel
      placeholder={placeholderOf(conversation, isNote, look === 'line', t)}
      rows={1}
      maxLength={isNote ? textLimits.note : textLimits.message}
      value={text}
      onChange={(event) => type(event.target.value)}
      onKeyDown={onKeyDown}
      enterKeyHint={coarse ? 'enter' : 'send'}
      aria-keyshortcuts="r"
      aria-controls={list?.id}
      aria-activedescendant={list && `${list.id}-${list.active}`}
      look={look}
    />
  );
}

/** The longest first name that a placeholder of one line takes. */
const longestName = 16;

/** Names whom the text is for, and the ready answers where there is room to. */
function placeholderOf(
  { isGroup, contactName }: Opened,
  isNote: boolean,
  isShort: boolean,
  t: TFunction,
): string {
  if (isNote) return t('conversations.note.placeholder');
  const name = firstWord(contactName ?? '');
  const text = isGroup
    ? t('conversations.composer.toGroup')
    : name === '' || name.length > longestName
      ? t('conversations.composer.toSomebody')
      : t('conversations.composer.to', { name });
  return isShort ? text : t('conversations.composer.orReady', { text });
}
