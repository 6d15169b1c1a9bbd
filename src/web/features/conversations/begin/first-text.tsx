import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '#web/lib/new-id.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { AnswersRequest } from '../templates/answers-request.tsx';
import { MessageForm, type MessageProps } from './message-form.tsx';

/** A text of one's own, with the warning of a channel that has a pace. */
export function FirstText({ way, optedOut, busy, onClose, onSend }: MessageProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [answersRequest, setAnswersRequest] = useState(false);
  const [tried, setTried] = useState(false);
  // As long as nothing changes, what is sent again after a lost answer is one message.
  const [id, setId] = useState(newId);
  const isEmpty = text.trim() === '';
  const submit = (): void => {
    setTried(true);
    if (isEmpty || (optedOut && !answersRequest)) return;
    onSend(id, { kind: 'text', text: text.trim(), ...(optedOut && { answersRequest }) });
  };
  return (
    <MessageForm busy={busy} onSubmit={submit} onClose={onClose}>
      {way.pace && (
        <Alert kind="warn">
          {t('beginning.pace', {
            seconds: way.pace.everySeconds,
            hour: way.pace.perHour,
            day: way.pace.perDay,
          })}
        </Alert>
      )}
      <Textarea
        label={t('beginning.message')}
        value={text}
        error={tried && isEmpty ? t('beginning.required') : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setId(newId());
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      {optedOut && (
        <AnswersRequest
          checked={answersRequest}
          onChange={setAnswersRequest}
          isMissing={tried && !answersRequest}
        />
      )}
    </MessageForm>
  );
}
