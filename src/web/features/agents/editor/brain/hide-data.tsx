import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AgentForm } from '../agent-form.ts';
import { BrainSwitch } from './brain-switch.tsx';

/** Whether the model reads stand-ins in place of customers' personal data. */
export function HideData() {
  const { t } = useTranslation();
  const { control, setValue } = useFormContext<AgentForm>();
  const guards = useWatch({ control, name: 'config.guards' });
  return (
    <BrainSwitch
      label={t('agents.brain.hide')}
      text={t('agents.brain.hideText')}
      checked={guards?.pii === 'mask'}
      onChange={(hides) =>
        // Left out is off, as it is in every agent that never had it on.
        setValue('config.guards', hides ? { pii: 'mask' } : undefined, { shouldDirty: true })
      }
    />
  );
}
