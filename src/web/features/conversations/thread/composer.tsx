import { IconAlertTriangle, IconSend } from '@tabler/icons-react';
import { uuidv7 } from 'uuidv7';
import { Suspense, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { shortTime } from '#web/lib/format.ts';
import { later } from '#web/lib/later.ts';
import { useCoarsePointer } from '#web/lib/media.ts';
import { Button } from '#web/ui/button.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { readDraft, writeDraft } from './drafts.ts';
import { send } from './outbox.ts';
import { tellTyping } from './presence.ts';
import type { Opened } from './owner.ts';

const TemplateDialog = later(async () => (await import('./template-dialog.tsx')).TemplateDialog);
const longest = 20_000;

/** Where a person answers. Enter sends and Shift+Enter breaks the line; with fingers Enter breaks it. What is begun is kept. */
export function Composer({ conversation, userId, seen }: { conversation: Opened; userId: string; seen: string | null }) {
  const { t } = useTranslation();
  const { id, writing, owner, agentName } = conversation;
  const [text, setText] = useState(() => readDraft(userId, id));
  const box = useRef<HTMLTextAreaElement>(null);
  const coarse = useCoarsePointer();
  if (writing === 'templates' || writing === 'closed') return <Closed conversation={conversation} writing={writing} />;

  const write = (next: string): void => {
    setText(next);
    writeDraft(userId, id, next);
  };
  const submit = (): void => {
    if (text.trim() === '') return box.current?.focus();
    send({ id: uuidv7(), conversationId: id, userId, text: text.trim(), seen });
    write('');
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || coarse) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      className="shrink-0 border-t border-line bg-surface px-3 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Textarea
        ref={box}
        label={t('conversations.composer.label')}
        hideLabel
        placeholder={t('conversations.composer.placeholder')}
        rows={1}
        maxLength={longest}
        value={text}
        onChange={(event) => {
          write(event.target.value);
          tellTyping(id);
        }}
        onKeyDown={onKeyDown}
        enterKeyHint={coarse ? 'enter' : 'send'}
        look="composer"
      />
      <div className="mt-2 flex items-center justify-between gap-3">
        <p className="min-w-0 text-13 text-ink-2">
          {owner === 'agent' && agentName !== null ? t('conversations.composer.takes') : <WindowNote conversation={conversation} />}
        </p>
        <div className="flex shrink-0 items-center gap-3">
          {!coarse && <span className="text-13 text-ink-3 max-lg:hidden">{t('conversations.composer.keys')}</span>}
          <Button type="submit" size="small">
            {t('conversations.composer.send')}
            <IconSend size={16} aria-hidden />
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Until when the channel takes an answer, where that is near or past. */
function WindowNote({ conversation: { writing, windowEndsAt } }: { conversation: Opened }) {
  const { t } = useTranslation();
  if (writing === 'people') return t('conversations.composer.peopleOnly');
  return windowEndsAt === null ? null : t('conversations.composer.until', { at: shortTime(windowEndsAt) });
}

function Closed({ conversation, writing }: { conversation: Opened; writing: 'templates' | 'closed' }) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-warn-soft px-4 py-3 text-warn">
      <p className="flex min-w-48 flex-1 items-start gap-2.5 text-sm">
        <IconAlertTriangle size={18} stroke={1.75} className="mt-0.5 shrink-0" aria-hidden />
        {t(`conversations.composer.${writing}`)}
      </p>
      {writing === 'templates' && (
        <Button look="secondary" size="small" onClick={() => setChoosing(true)}>
          {t('conversations.templates.choose')}
        </Button>
      )}
      {isChoosing && (
        <Suspense>
          <TemplateDialog conversation={conversation} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </div>
  );
}
