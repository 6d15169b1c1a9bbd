import { textLimits } from '#contract/text-limits.ts';
import { IconBolt, IconNote, IconPaperclip, IconSend } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { uuidv7 } from 'uuidv7';
import { Suspense, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useCoarsePointer } from '#web/lib/media.ts';
import { useUser } from '#web/lib/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { AttachmentList } from '../attachments/attachment-list.tsx';
import { useAttachments } from '../attachments/use-attachments.ts';
import { useHandedFiles } from '../attachments/use-handed-files.ts';
import { useAddNote } from '../notes/use-add-note.ts';
import type { Unsent } from '../outbox/entry.ts';
import { send } from '../outbox/outbox.ts';
import { CannedResponseList } from '../canned-responses/canned-response-list.tsx';
import {
  askedFor,
  filledIn,
  fitting,
  useCannedResponses,
  type CannedResponse,
} from '../canned-responses/use-canned-responses.ts';
import { ScheduleButton } from '../schedule/schedule-button.tsx';
import { ClosedNote } from './closed-note.tsx';
import { composerHint } from './composer-hint.ts';
import { readDraft, writeDraft } from './drafts.ts';
import { tellTyping } from './presence.ts';
import type { Opened } from './owner.ts';
import { pauseByTyping } from './typing.ts';

const CannedResponseManager = lazyComponent(
  async () =>
    (await import('../canned-responses/canned-response-manager.tsx')).CannedResponseManager,
);
type Content = Unsent['content'];

/**
 * Where a person answers, or notes something for the team. Enter sends and Shift+Enter breaks the
 * line; with fingers Enter breaks it. "/" brings the ready answers. What is begun is kept.
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
  const { t } = useTranslation();
  const { id, writing, owner, agentName, optedOut } = conversation;
  const user = useUser();
  const listId = useId();
  const [text, setText] = useState(() => readDraft(userId, id));
  const [isNote, setNote] = useState(false);
  const [active, setActive] = useState(0);
  const [dismissed, setDismissed] = useState(false);
  const [isManaging, setManaging] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const coarse = useCoarsePointer();
  const asked = isNote || dismissed ? null : askedFor(text);
  const ready = useCannedResponses(asked !== null);
  const answers = asked === null ? [] : fitting(ready.data?.readyAnswers ?? [], asked);
  const at = Math.min(active, Math.max(answers.length - 1, 0));
  const note = useAddNote(id);
  const files = useAttachments();
  const chooser = useRef<HTMLInputElement>(null);
  /** Sending takes the conversation from the agent. */
  const takes = owner === 'agent' && agentName !== null;
  /** Then there is no room beside it for the keys. */
  const saysWindow = optedOut || writing === 'people' || conversation.windowEndsAt !== null;
  const isClosed = writing === 'templates' || writing === 'closed';

  const focus = (): void => box.current?.focus();
  const write = (next: string): void => {
    setText(next);
    writeDraft(userId, id, next);
    setActive(0);
    if (next === '') setDismissed(false);
  };
  const toggleNote = (): void => {
    setNote(!isNote);
    focus();
  };
  const submit = (): void => {
    const words = text.trim();
    if (!isNote && files.attachments.length > 0) return sendFiles(words);
    if (words === '') return focus();
    if (isNote) {
      if (!note.isPending) note.mutate(words, { onSuccess: () => write('') });
    } else {
      sendNow({ kind: 'text', text: words });
      write('');
    }
    focus();
  };
  const sendNow = (content: Content): void =>
    send({ id: uuidv7(), conversationId: id, userId, content, seen });
  /**
   * The words go with the first file, or after the last where they are too long for that; without a
   * file that can go they stay.
   */
  const sendFiles = (words: string): void => {
    const chosen = files.take();
    const caption = words.length <= textLimits.caption ? words : '';
    chosen.forEach((file, index) =>
      sendNow({ kind: 'file', file, caption: index === 0 ? caption : '' }),
    );
    if (chosen.length > 0) {
      if (caption !== words) sendNow({ kind: 'text', text: words });
      write('');
    }
    focus();
  };
  const attach = (list: FileList): void => {
    files.add([...list]);
    pauseByTyping(id);
    focus();
  };
  const { isOver, ...handed } = useHandedFiles(!isNote, attach);
  const choose = (answer: CannedResponse): void => {
    write(filledIn(answer.text, conversation, user.name));
    focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = asked === null ? undefined : { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen =
      asked !== null && (event.key === 'Enter' || event.key === 'Tab') ? answers[at] : undefined;
    if (step !== undefined && answers.length > 0)
      setActive((at + step + answers.length) % answers.length);
    else if (chosen && !event.shiftKey) choose(chosen);
    else if (event.key === 'Escape' && asked !== null) setDismissed(true);
    else if (event.key === 'Enter' && !event.shiftKey && !coarse) submit();
    else return;
    event.preventDefault();
  };
  if (isClosed && !isNote)
    return (
      <ClosedNote conversation={conversation} writing={writing} onNote={() => setNote(true)} />
    );
  return (
    <>
      <form
        data-composer
        className={clsx(
          'relative shrink-0 border-t border-line px-3 py-3 low:py-2',
          isNote ? 'bg-warn-soft' : isOver ? 'bg-brand-soft' : 'bg-surface',
        )}
        {...handed}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {asked !== null && (
          <CannedResponseList
            id={listId}
            answers={answers}
            active={at}
            query={ready}
            onActive={setActive}
            onChoose={choose}
            onManage={() => setManaging(true)}
          />
        )}
        {/* It gets what the buttons, the header and the least of the messages leave: a line of
            what is written is always in sight. */}
        <div className="-m-px max-h-[max(2.75rem,100cqh-16rem)] overflow-y-auto p-px">
          {!isNote && files.attachments.length > 0 && (
            <AttachmentList attachments={files.attachments} onRemove={files.remove} />
          )}
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
            onChange={(event) => {
              write(event.target.value);
              if (
                !isNote &&
                event.target.value.trim() !== '' &&
                askedFor(event.target.value) === null
              )
                pauseByTyping(id);
              tellTyping(id);
            }}
            onKeyDown={onKeyDown}
            enterKeyHint={coarse ? 'enter' : 'send'}
            aria-keyshortcuts="r"
            aria-controls={asked === null ? undefined : listId}
            aria-activedescendant={
              asked !== null && answers.length > 0 ? `${listId}-${at}` : undefined
            }
            look="composer"
          />
        </div>
        <div className="mt-2 flex items-center justify-between gap-x-3 gap-y-1 max-sm:flex-wrap max-sm:gap-x-1 low:mt-1">
          <div className="flex min-w-0 items-center gap-1 max-sm:contents">
            {!isNote && (
              <>
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
                <Button
                  look="quiet"
                  size="iconSmall"
                  title={t('conversations.attach.title')}
                  onClick={() => chooser.current?.click()}
                >
                  <IconPaperclip size={18} stroke={1.75} aria-hidden />
                  <span className="sr-only">{t('conversations.attach.title')}</span>
                </Button>
              </>
            )}
            <Button
              look="quiet"
              size="iconSmall"
              aria-pressed={isNote}
              aria-keyshortcuts="n"
              title={t('conversations.note.mode')}
              onClick={toggleNote}
              className={clsx(isNote && 'bg-surface! text-warn!')}
            >
              <IconNote size={18} stroke={1.75} aria-hidden />
              <span className="sr-only">{t('conversations.note.mode')}</span>
            </Button>
            {!isNote && (
              <Button
                look="quiet"
                size="iconSmall"
                title={t('conversations.ready.title')}
                onClick={() => {
                  if (text === '') write('/');
                  else setManaging(true);
                  focus();
                }}
              >
                <IconBolt size={18} stroke={1.75} aria-hidden />
                <span className="sr-only">{t('conversations.ready.title')}</span>
              </Button>
            )}
            {!isNote && files.attachments.length === 0 && (
              <ScheduleButton
                conversation={conversation}
                words={text.trim()}
                seen={seen}
                onNothing={focus}
                onScheduled={() => write('')}
              />
            )}
            <p
              className={clsx(
                'min-w-0 pl-1 text-13 empty:hidden max-sm:order-first max-sm:basis-full',
                isNote || optedOut ? 'text-warn' : 'text-ink-2',
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
            <Button type="submit" size="small" busy={note.isPending}>
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
