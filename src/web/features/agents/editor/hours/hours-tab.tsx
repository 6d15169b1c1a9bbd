import { Controller, useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Segmented } from '#web/ui/forms/segmented.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import type { AgentForm } from '../agent-form.ts';
import { ChannelChoice } from '../channels/channel-choice.tsx';
import { Holidays } from './holidays.tsx';
import { OpeningFields } from './opening-fields.tsx';
import { WorkspaceHours } from '../../business-hours/workspace-hours.tsx';
import { ZoneSelect } from './zone-select.tsx';

/** The channels on which the agent answers, and its hours. No hours at all means always. */
export function HoursTab() {
  const { t } = useTranslation();
  const { control, register, formState } = useFormContext<AgentForm>();
  const errors = formState.errors.config?.hours;
  const ofWorkspace = useWatch({ control, name: 'config.hours.ofWorkspace' }) === true;
  return (
    <div className="grid grid-cols-1 gap-6">
      <ChannelChoice />
      <section className="border-t border-line pt-5">
        <h2 className="mb-3 text-base font-semibold">{t('agents.hours.whose')}</h2>
        <Controller
          control={control}
          name="config.hours.ofWorkspace"
          render={({ field }) => (
            <Segmented
              label={t('agents.hours.whose')}
              className="max-w-96"
              value={field.value === true ? 'workspace' : 'own'}
              onChange={(whose) => field.onChange(whose === 'workspace' ? true : undefined)}
              choices={[
                { value: 'own', label: t('agents.hours.own') },
                { value: 'workspace', label: t('agents.hours.workspace') },
              ]}
            />
          )}
        />
        <p className="mt-2 text-13 text-ink-2">{t('agents.hours.whoseHint')}</p>
        {ofWorkspace && <WorkspaceHours />}
      </section>
      {!ofWorkspace && <OwnHours />}
      <AgentsOwn />
      <div className="border-t border-line pt-5">
        <Textarea
          label={t('agents.hours.away')}
          hint={t('agents.hours.awayHint')}
          error={errors?.awayMessage?.message}
          {...register('config.hours.awayMessage')}
        />
      </div>
    </div>
  );
}

/** Whether the agent goes on answering while nobody of the team is there. */
function AgentsOwn() {
  const { t } = useTranslation();
  const { control } = useFormContext<AgentForm>();
  return (
    <Controller
      control={control}
      name="config.hours.agentToo"
      render={({ field }) => (
        <section className="border-t border-line pt-5">
          <h2 className="mb-3 text-base font-semibold">{t('agents.hours.agent')}</h2>
          <Segmented
            label={t('agents.hours.agent')}
            className="max-w-112"
            value={field.value === true ? 'too' : 'always'}
            onChange={(kind) => field.onChange(kind === 'too' ? true : undefined)}
            choices={[
              { value: 'always', label: t('agents.hours.agentAlways') },
              { value: 'too', label: t('agents.hours.agentToo') },
            ]}
          />
          <p className="mt-2 text-13 text-ink-2">
            {t(field.value === true ? 'agents.hours.agentTooHint' : 'agents.hours.agentAlwaysHint')}
          </p>
        </section>
      )}
    />
  );
}

/** The hours of this agent alone. */
function OwnHours() {
  const { t } = useTranslation();
  const { control, formState } = useFormContext<AgentForm>();
  const timeZone = useWatch({ control, name: 'config.hours.timeZone' });
  const { field: blocks } = useController({ control, name: 'config.hours.blocks' });
  const { field: weekly } = useController({ control, name: 'isWeekly' });
  return (
    <>
      <Controller
        control={control}
        name="config.hours.timeZone"
        render={({ field }) => (
          <ZoneSelect value={field.value} onChange={field.onChange} className="max-w-96" />
        )}
      />
      <section className="border-t border-line pt-5">
        <h2 className="mb-3 text-base font-semibold">{t('agents.hours.opening')}</h2>
        <OpeningFields
          isWeekly={weekly.value}
          blocks={blocks.value}
          always={t('agents.hours.alwaysOfAgent')}
          isChecked={formState.errors.config?.hours?.blocks !== undefined}
          onChange={(opening) => {
            weekly.onChange(opening.isWeekly);
            blocks.onChange(opening.blocks);
          }}
        />
      </section>
      <Controller
        control={control}
        name="config.hours.holidays"
        render={({ field }) => (
          <section className="border-t border-line pt-5">
            <Holidays value={field.value} onChange={field.onChange} timeZone={timeZone} />
          </section>
        )}
      />
    </>
  );
}
