import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ReplyLimits } from '#contract/reply-limits.ts';
import { MOST_REPLY_MINUTES } from '#contract/text-limits.ts';
import { call, read } from '#web/lib/api/api.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { SavedForm } from '#web/ui/saved-form/saved-form.tsx';
import { useSavedForm } from '#web/ui/saved-form/use-saved-form.ts';

/** Proposed to whoever switches the limits on. */
const usual = { firstMinutes: 30, nextMinutes: 30, isOn: true };
const none: ReplyLimits = { firstMinutes: null, nextMinutes: null };
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
  const queryClient = useQueryClient();
  const may = useCan('writeReplyLimits');
  const form = useSavedForm({
    saved: draftOf(saved),
    async write({ isOn: _, ...body }) {
      const stored = await call('writeReplyLimits', { body });
      queryClient.setQueryData(read('readReplyLimits').queryKey, stored);
      return draftOf(stored);
    },
    done: ({ isOn }) => ({
      title: t('people.replyLimits.saved'),
      text: t(isOn ? 'people.replyLimits.savedOn' : 'people.replyLimits.savedOff'),
    }),
    failed: t('people.replyLimits.error'),
    onUnsaved,
  });
  const { isOn, ...limits } = form.draft;
  const wrong = (field: (typeof fields)[number]): string | undefined => {
    if (!form.isChecked) return undefined;
    if (!isMinutes(limits[field]))
      return t('people.replyLimits.wrong', { max: MOST_REPLY_MINUTES });
    return isOn && !hasLimit(limits) ? t('people.replyLimits.missing') : undefined;
  };
  return (
    <SavedForm
      title={t('people.replyLimits.title')}
      may={may}
      form={form}
      isSound={fields.every((field) => isMinutes(limits[field])) && isOn === hasLimit(limits)}
      save={t('people.replyLimits.save')}
      look="secondary"
    >
      <div className="flex items-center gap-3 text-sm">
        <Switch
          label={t('people.replyLimits.switch')}
          checked={isOn}
          disabled={!may}
          onChange={(on) => form.change(on ? usual : { ...none, isOn: false })}
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
                form.change({ ...form.draft, [field]: value === '' ? null : valueAsNumber })
              }
              className="w-72 max-w-full"
              inputClassName="w-28"
            />
          ))}
        </div>
      )}
    </SavedForm>
  );
}

/** Limits as the form holds them: switched on with empty fields is a form that is not finished. */
const draftOf = (limits: ReplyLimits): ReplyLimits & { isOn: boolean } => ({
  ...limits,
  isOn: hasLimit(limits),
});
const hasLimit = ({ firstMinutes, nextMinutes }: ReplyLimits): boolean =>
  firstMinutes !== null || nextMinutes !== null;
const isMinutes = (value: number | null): boolean =>
  value === null || (Number.isInteger(value) && value >= 1 && value <= MOST_REPLY_MINUTES);
