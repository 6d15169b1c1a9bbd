import { useRef, useState } from 'react';
import { newId } from '#web/lib/new-id.ts';
import { useUser } from '#web/lib/session/session.tsx';
import { useAttachments } from '../../attachments/use-attachments.ts';
import { useCannedPicker } from '../../canned-responses/use-canned-picker.ts';
import { askedFor, filledIn } from '../../canned-responses/use-canned-responses.ts';
import { useAddNote } from '../../notes/use-add-note.ts';
import { useMentionPicker } from '../../notes/use-mention-picker.ts';
import { send } from '../../outbox/outbox.ts';
import { composedParts } from './composed-parts.ts';
import { readDraft, writeDraft } from './drafts.ts';
import type { Opened } from '../owner.ts';
import { tellTyping } from '../presence.ts';
import { pauseByTyping } from './typing.ts';

/**
 * What a person is writing in a conversation: an answer with its files, or a note. Each change of
 * the text is kept as a draft. `seen` is the newest message of the customer that is shown.
 */
export function useComposer(conversation: Opened, userId: string, seen: string | null) {
  const { id } = conversation;
  const user = useUser();
  const [text, setText] = useState(() => readDraft(userId, id));
  const [isNote, setNote] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const note = useAddNote(id);
  const files = useAttachments();
  const focus = (): void => box.current?.focus();

  const keep = (next: string): void => {
    setText(next);
    writeDraft(userId, id, next);
  };
  const picker = useCannedPicker(text, isNote, (answer) => {
    keep(filledIn(answer.text, conversation, user.name));
    focus();
  });
  const mentions = useMentionPicker(text, isNote, (next) => {
    keep(next);
    focus();
  });
  const write = (next: string): void => {
    keep(next);
    picker.restart(next);
  };
  /** As `write`, and the agent and the team hear that somebody types. */
  const type = (next: string): void => {
    write(next);
    if (!isNote && next.trim() !== '' && askedFor(next) === null) pauseByTyping(id);
    tellTyping(id);
  };
  const attach = (list: FileList): void => {
    files.add([...list]);
    pauseByTyping(id);
    focus();
  };
  const saveNote = (words: string): void => {
    if (words === '' || note.isPending) return;
    note.mutate({ text: words, mentions: mentions.namedIn(words) }, { onSuccess: () => write('') });
  };
  const sendAnswer = (words: string): void => {
    const parts = composedParts(words, files.attachments.length > 0 ? files.take() : null);
    for (const content of parts) send({ id: newId(), conversationId: id, userId, content, seen });
    if (parts.length > 0) write('');
  };
  const submit = (): void => {
    if (isNote) saveNote(text.trim());
    else sendAnswer(text.trim());
    focus();
  };

  return {
    box,
    text,
    isNote,
    setNote,
    isSaving: note.isPending,
    files,
    picker,
    mentions,
    focus,
    write,
    type,
    attach,
    submit,
  };
}
