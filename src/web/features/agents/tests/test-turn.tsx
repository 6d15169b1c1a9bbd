import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { wantedText } from './check-text.ts';
import { outcomes, type TurnDraft } from './test-draft.ts';

/** One of the customer's messages: its words, when it is written, and what must be true of the answer. */
export function TestTurnFields({
  turn,
  number,
  isFollowing,
  isChecked,
  onChange,
  onRemove,
}: {
  turn: TurnDraft;
  number: number;
  /** Something was said before it, which it may depend on. */
  isFollowing: boolean;
  /** Somebody tried to save, so that what is missing is said. */
  isChecked: boolean;
  onChange: (part: Partial<TurnDraft>) => void;
  /** Left out: it is the only one. */
  onRemove: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  const { text, after, outcome, says, others } = turn;
  const isFirst = number === 1;
  return (
    <fieldset
      aria-label={t('agents.tests.form.turn', { number })}
      className="grid min-w-0 grid-cols-1 gap-4"
    >
      {onRemove && (
        <div className="flex items-center justify-between gap-3 border-b border-line pb-1">
          <p aria-hidden className="font-display font-semibold">
            {t('agents.tests.form.turn', { number })}
          </p>
          <Button
            look="quiet"
            size="iconSmall"
            aria-label={t('agents.tests.form.removeTurn', { number })}
            onClick={onRemove}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </Button>
        </div>
      )}
      <Textarea
        label={t(`agents.tests.form.${isFirst ? 'words' : 'wordsAfter'}`)}
        error={isChecked && text.trim() === '' ? t('agents.tests.form.wordsMissing') : undefined}
        value={text}
        maxLength={8000}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      {isFollowing && (
        <TextField
          label={t('agents.tests.form.after')}
          hint={t('agents.tests.form.afterHint')}
          value={after}
          maxLength={4000}
          autoComplete="off"
          onChange={({ target }) => onChange({ after: target.value })}
        />
      )}
      <Select
        label={t('agents.tests.form.outcome')}
        value={outcome}
        onChange={(value) => onChange({ outcome: value })}
        choices={outcomes.map((value) => ({
          value,
          label: t(`agents.tests.form.outcomes.${value}`),
        }))}
      />
      {outcome !== 'wait' && (
        <Textarea
          label={t('agents.tests.form.says')}
          hint={t('agents.tests.form.saysHint')}
          value={says}
          maxLength={4000}
          onChange={({ target }) => onChange({ says: target.value })}
        />
      )}
      {others.length > 0 && (
        <p className="text-13 text-ink-2 wrap-anywhere">
          {t('agents.tests.form.others', {
            checks: others.map((check) => wantedText(check, t)).join('; '),
          })}
        </p>
      )}
    </fieldset>
  );
}
