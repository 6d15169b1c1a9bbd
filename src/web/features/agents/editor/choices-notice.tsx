import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { channels } from 'virtual:plain-data';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { drawn, type Misfit } from '#channels/choices.ts';
import { personLabels } from '#contract/agents/person-labels.ts';
import type { AgentForm } from './agent-form.ts';
import { useAgentTypes } from './use-agent-types.ts';

const mostReasons = 2;

/**
 * Says how an agent's choices are sent on a channel that has no buttons for them, and why; computed
 * as the sending does. Of several channels it speaks of the one that shows them worst.
 * `withPerson`: the last choice is the way to a person.
 */
export function ChoicesNotice({
  labels,
  withPerson = false,
}: {
  labels: readonly string[];
  withPerson?: boolean;
}) {
  const { t } = useTranslation();
  const { control } = useFormContext<AgentForm>();
  const language = useWatch({ control, name: 'config.language' });
  const types = useAgentTypes();
  if (labels.length === 0) return null;
  const shown = withPerson ? [...new Set([...labels, personLabels[language]])] : labels;
  const ways = types.map((type) => ({
    channel: channels[type].label,
    ...drawn(shown, channels[type].choices),
  }));
  const worst = ways.find(({ as }) => as === 'numbers') ?? ways.find(({ as }) => as === 'list');
  if (!worst || worst.as === 'buttons') return null;
  const { channel, as, misfits } = worst;

  const reasonOf = (misfit: Misfit): string => {
    switch (misfit.kind) {
      case 'none':
        return '';
      case 'tooMany':
        return t('agents.choices.tooMany', { channel, ...misfit });
      case 'tooLong':
        return t('agents.choices.tooLong', { channel, ...misfit });
      case 'alike':
        return t('agents.choices.alike', { ...misfit });
    }
  };
  const reasons = misfits.slice(0, mostReasons).map(reasonOf);
  if (misfits.length > mostReasons)
    reasons.push(t('agents.choices.more', { number: misfits.length - mostReasons }));
  const Mark = as === 'numbers' ? IconAlertTriangle : IconInfoCircle;
  return (
    <span
      className={clsx(
        'mt-1 flex items-start gap-1.5',
        as === 'numbers' ? 'text-warn' : 'text-ink-2',
      )}
    >
      <Mark size={16} className="mt-0.5 shrink-0" aria-hidden />
      <span className="min-w-0 wrap-anywhere">
        {misfits[0]?.kind === 'none'
          ? t('agents.choices.none', { channel })
          : t(`agents.choices.${as}`, { channel, reasons: reasons.join('; ') })}
      </span>
    </span>
  );
}
