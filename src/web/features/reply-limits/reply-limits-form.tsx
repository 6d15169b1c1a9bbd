import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyLimits } from '#contract/reply-limits.ts';
import { MOST_REPLY_MINUTES } from '#contract/text-limits.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useSaveLimits } from './use-save-limits.ts';

/** Proposed to whoever switches the limits on. */
const usual: ReplyLimits = { firstMinutes: 30, nextMinutes: 30 };
const fields = ['firstMinutes', 'nextMinutes'] as const;

/** A switch, and the minutes for the first and for every later reply; an empty field: no limit. */
export function ReplyLimitsForm({
  saved,
  onUnsaved,
}: {
  saved: ReplyLimits;
  onUnsaved: (unsaved: boolean) => void;
}) {
  const { t } = useTranslation();
  const may = useCan('writeReplyLimits');
  const [limits, setLimits] = useState(saved);
  const [isOn, setOn] = useState(hasLimit(saved));
  const [isChecked, setChecked] = useState(false);
  const change = (next: ReplyLimits, on = isOn): void => {
    setLimits(next);
    setOn(on);
    onUnsaved(JSON.stringify(next) !== JSON.stringify(saved));
  };
  const save = useSaveLimits(() => {
    setChecked(false);
    onUnsaved(false);
  });
  const wrong = (field: (typeof fields)[number]): string | undefined => {
    if (!isChecked) return undefined;
    if (!isMinutes(limits[field]))
      return t('people.replyLimits.wrong', { max: MOST_REPLY_MINUTES });
    return isOn && !hasLimit(limits) ? t('people.replyLimits.missing') : undefined;
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setChecked(true);
    const isRight = fields.every((field) => isMinutes(limits[field])) && isOn === hasLimit(limits);
    if (!save.isPending && isRight) save.mutate(limits);
  };
  return (
    <form noValidate onSubmit={submit}>
      <fieldset disabled={!may} className="grid min-w-0 grid-cols-1 gap-5">
        <legend className="sr-only">{t('people.replyLimits.title')}</legend>
        <div className="flex items-center gap-3 text-sm">
          <Switch
            label={t('people.replyLimits.switch')}
            checked={isOn}
            disabled={!may}
            onChange={(on) => change(on ? usual : { firstMinutes: null, nextMinutes: null }, on)}
          />
          <span aria-hidden>{t(isOn ? 'people.replyLimits.on' : 'people.replyLimits.off')}</span>
        </div>
        {isOn && (
          <div className="flex flex-wrap gap-4">
            {fields.map((field) => (
              <TextField
                key={field}
                label={t(`people.replyLimits.${field}`)}
                hint={t(`people.replyLimits.${field}Hint`)}
                error={wrong(field)}
                type="number"
                inputMode="numeric"
                min={1}
                max={MOST_REPLY_MINUTES}
                value={limits[field] === null || Number.isNaN(limits[field]) ? '' : limits[field]}
                onChange={({ target: { value, valueAsNumber } }) =>
                  change({ ...limits, [field]: value === '' ? null : valueAsNumber })
                }
                className="w-72 max-w-full"
                inputClassName="w-28"
              />
            ))}
          </div>
        )}
      </fieldset>
      <div className="mt-6 flex">
        {may ? (
          <Button type="submit" look="secondary" busy={save.isPending}>
            {t('people.replyLimits.save')}
          </Button>
        ) : (
          <p className="text-13 text-ink-2">{t('common.notAllowed.short')}</p>
        )}
      </div>
    </form>
  );
}

const hasLimit = ({ firstMinutes, nextMinutes }: ReplyLimits): boolean =>
  firstMinutes !== null || nextMinutes !== null;
const isMinutes = (value: number | null): boolean =>
  value === null || (Number.isInteger(value) && value >= 1 && value <= MOST_REPLY_MINUTES);
