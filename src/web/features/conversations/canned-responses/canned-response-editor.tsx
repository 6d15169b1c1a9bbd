import { useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#web/i18n/i18n.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import type { CannedResponse } from './use-canned-responses.ts';

/** How the places are written that are filled in when a ready answer is chosen. */
const places = {
  pt: { name: '{{nome}}', me: '{{atendente}}', channel: '{{canal}}' },
  en: { name: '{{name}}', me: '{{agent}}', channel: '{{channel}}' },
} as const;

/** The form of a ready answer, new or existing. */
export function CannedResponseEditor({
  answer,
  onDone,
}: {
  answer: CannedResponse | null;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [shortcut, setShortcut] = useState(answer?.shortcut ?? '');
  const [text, setText] = useState(answer?.text ?? '');
  const [error, setError] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isShortcut = /^[\p{L}\p{N}_-]{1,32}$/u.test(shortcut.trim());
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (!isShortcut || text.trim() === '') return setWrong(true);
    setBusy(true);
    try {
      const body = { shortcut: shortcut.trim(), text: text.trim() };
      await (answer
        ? call('updateReadyAnswer', { params: { id: answer.id }, body })
        : call('createReadyAnswer', { body }));
      await queryClient.invalidateQueries({ queryKey: ['listReadyAnswers'] });
      onDone();
    } catch (failure) {
      setError(errorText(failure));
    }
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {error && <Alert kind="bad">{error}</Alert>}
      <TextField
        label={t('writing.ready.shortcut')}
        hint={t('writing.ready.shortcutHint')}
        error={isWrong && !isShortcut ? t('writing.ready.shortcutWrong') : undefined}
        icon="/"
        value={shortcut}
        maxLength={32}
        autoCapitalize="none"
        onChange={(event) => setShortcut(event.target.value)}
      />
      <Textarea
        label={t('writing.ready.words')}
        hint={t('writing.ready.places', places[currentLanguage()])}
        error={isWrong && text.trim() === '' ? t('common.required') : undefined}
        value={text}
        maxLength={4000}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button look="secondary" onClick={onDone}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" busy={isBusy}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  );
}
