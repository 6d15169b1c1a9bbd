import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResolutionReasons } from '#contract/conversations/resolution-reasons.ts';
import { MOST_RESOLUTION_REASONS } from '#contract/text-limits.ts';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { newId } from '#web/lib/new-id.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { nameFault, ReasonField } from './reason-field.tsx';

/** The names of the reasons, in the order in which they are offered. */
export function ReasonForm({
  saved,
  onUnsaved,
}: {
  saved: ResolutionReasons;
  onUnsaved: (unsaved: boolean) => void;
}) {
  const { t } = useTranslation();
  const may = useCan('writeResolutionReasons');
  const [draft, setDraft] = useState(saved);
  const [isChecked, setChecked] = useState(false);
  const { reasons, required } = draft;
  const change = (part: Partial<ResolutionReasons>): void => {
    const next = { ...draft, ...part };
    // Without a reason to choose nobody could resolve any more.
    if (next.reasons.length === 0) next.required = false;
    setDraft(next);
    onUnsaved(JSON.stringify(next) !== JSON.stringify(saved));
  };
  const save = useSave((stored) => {
    setDraft(stored);
    setChecked(false);
    onUnsaved(false);
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!save.isPending && reasons.every((_, at) => nameFault(reasons, at) === null))
      save.mutate(draft);
  };
  return (
    <form noValidate onSubmit={submit}>
      <fieldset disabled={!may} className="grid min-w-0 grid-cols-1 gap-2">
        <legend className="sr-only">{t('people.reasons.title')}</legend>
        {reasons.map((reason, at) => (
          <ReasonField
            key={reason.id}
            place={at + 1}
            name={reason.name}
            fault={isChecked ? nameFault(reasons, at) : null}
            onName={(name) =>
              change({ reasons: reasons.map((one, i) => (i === at ? { ...one, name } : one)) })
            }
            onRemove={() => change({ reasons: reasons.filter((_, i) => i !== at) })}
          />
        ))}
        {may && reasons.length < MOST_RESOLUTION_REASONS && (
          <Button
            look="quiet"
            size="small"
            className="justify-self-start text-press!"
            onClick={() => change({ reasons: [...reasons, { id: newId(), name: '' }] })}
          >
            <IconPlus size={16} aria-hidden />
            {t('people.reasons.add')}
          </Button>
        )}
        <div className="mt-3 flex items-center gap-3 text-sm">
          <Switch
            label={t('people.reasons.required')}
            checked={required}
            disabled={!may || reasons.length === 0}
            onChange={(on) => change({ required: on })}
          />
          <span aria-hidden>
            {t(required ? 'people.reasons.isRequired' : 'people.reasons.isOptional')}
          </span>
        </div>
      </fieldset>
      <div className="mt-6 flex">
        {may ? (
          <Button type="submit" look="secondary" busy={save.isPending}>
            {t('people.reasons.save')}
          </Button>
        ) : (
          <p className="text-13 text-ink-2">{t('common.notAllowed.short')}</p>
        )}
      </div>
    </form>
  );
}

function useSave(onStored: (stored: ResolutionReasons) => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ResolutionReasons) => call('writeResolutionReasons', { body }),
    onSuccess: (stored) => {
      queryClient.setQueryData(read('readResolutionReasons').queryKey, stored);
      onStored(stored);
      toast.done({ title: t('people.reasons.saved') });
    },
    onError: (error) => toast.failed({ title: t('people.reasons.error'), text: errorText(error) }),
  });
}
