import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Switch } from '#web/ui/forms/switch.tsx';
import type { AgentForm } from './agent-form.ts';
import { NumberField } from './number-field.tsx';

/** How long the agent waits, how fast it answers and when it stops. */
export function LimitsTab() {
  const { t } = useTranslation();
  const { control } = useFormContext<AgentForm>();
  const seconds = t('agents.limits.seconds');
  return (
    <div className="grid grid-cols-1 gap-6">
      <section>
        <h2 className="text-base font-semibold">{t('agents.limits.waiting')}</h2>
        <p className="mt-0.5 mb-4 text-sm text-ink-2">{t('agents.limits.waitingText')}</p>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
          <NumberField
            name="config.debounce.quietMs"
            scale={1000}
            min={0}
            max={60}
            unit={seconds}
            label={t('agents.limits.quiet')}
            hint={t('agents.limits.quietHint')}
          />
          <NumberField
            name="config.debounce.maxMs"
            scale={1000}
            min={0}
            max={300}
            unit={seconds}
            label={t('agents.limits.longest')}
            hint={t('agents.limits.longestHint')}
          />
          <NumberField
            name="config.typingMs"
            scale={1000}
            min={0}
            max={5}
            unit={seconds}
            label={t('agents.limits.typing')}
            hint={t('agents.limits.typingHint')}
          />
        </div>
      </section>
      <section className="border-t border-line pt-5">
        <h2 className="mb-4 text-base font-semibold">{t('agents.limits.safety')}</h2>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <NumberField
            name="config.limits.repliesPerFiveMinutes"
            min={1}
            max={100}
            label={t('agents.limits.replies')}
            hint={t('agents.limits.repliesHint')}
          />
          <Controller
            control={control}
            name="config.answersGroups"
            render={({ field }) => (
              <div>
                <p aria-hidden className="mb-1.5 text-sm font-semibold">
                  {t('agents.limits.groups')}
                </p>
                <span className="flex h-10 items-center gap-2.5 text-sm">
                  <Switch
                    label={t('agents.limits.groups')}
                    checked={field.value}
                    onChange={field.onChange}
                  />
                  <span aria-hidden>
                    {field.value ? t('agents.limits.on') : t('agents.limits.off')}
                  </span>
                </span>
                <p className="mt-1.5 text-13 text-ink-2">{t('agents.limits.groupsHint')}</p>
              </div>
            )}
          />
        </div>
      </section>
    </div>
  );
}
