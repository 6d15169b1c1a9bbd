import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#web/i18n/i18n.ts';
import { call, read, type CallData } from '#web/lib/api/api.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { SavedForm } from '#web/ui/saved-form/saved-form.tsx';
import { useSavedForm } from '#web/ui/saved-form/use-saved-form.ts';
import { AgentSpent } from './agent-spent.tsx';
import { MoneyField } from '../money-field.tsx';
import { isAmount, typedDollars } from '../typed-dollars.ts';

type Budgets = CallData<'readBudgets'>;
interface Draft {
  month: number | null;
  day: number | null;
  agents: { agentId: string; name: string; stop: number | null }[];
}

/** The limits of a month and a day, and for each agent that a model has answered for, of its day. */
export function BudgetsForm({
  saved,
  onUnsaved,
}: {
  saved: Budgets;
  onUnsaved: (unsaved: boolean) => void;
}) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const may = useCan('writeBudgets');
  const form = useSavedForm({
    saved: draftOf(saved),
    async write({ month, day, agents }) {
      const stored = await call('writeBudgets', {
        body: {
          monthStopMicros: month ?? 0,
          dayStopMicros: day,
          agents: agents.map(({ agentId, stop }) => ({ agentId, dayStopMicros: stop })),
        },
      });
      queryClient.setQueryData(read('readBudgets').queryKey, stored);
      return draftOf(stored);
    },
    done: () => ({ title: t('models.budgets.saved'), text: t('models.budgets.savedText') }),
    failed: t('models.budgets.error'),
    onUnsaved,
  });
  const { draft, isChecked, change } = form;
  const wrong = (amount: number | null, isNeeded = false): string | undefined =>
    isChecked && !isAmount(amount, isNeeded)
      ? t('models.form.wrongMoney', { example: typedDollars(20_000_000, currentLanguage()) })
      : undefined;
  return (
    <SavedForm
      title={t('models.budgets.title')}
      may={may}
      form={form}
      isSound={isSound(draft)}
      save={t('models.budgets.save')}
      look="secondary"
    >
      <div className="grid grid-cols-1 gap-x-12 gap-y-4 sm:grid-cols-2">
        <MoneyField
          label={t('models.budgets.month')}
          value={draft.month}
          error={wrong(draft.month, true)}
          onChange={(month) => change({ ...draft, month })}
          inputClassName="max-w-40"
        />
        <MoneyField
          label={t('models.budgets.day')}
          hint={t('models.budgets.dayHint')}
          value={draft.day}
          error={wrong(draft.day)}
          onChange={(day) => change({ ...draft, day })}
          inputClassName="max-w-40"
        />
      </div>
      {draft.agents.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="text-base font-semibold">{t('models.budgets.agents')}</legend>
          <p className="mt-0.5 mb-4 text-sm text-ink-2">{t('models.budgets.agentsText')}</p>
          <div className="grid grid-cols-1 gap-x-12 gap-y-4 sm:grid-cols-2">
            {draft.agents.map(({ agentId, name, stop }) => (
              <MoneyField
                key={agentId}
                label={name}
                hint={<AgentSpent of={saved.agents.find((one) => one.agentId === agentId)} />}
                value={stop}
                error={wrong(stop)}
                onChange={(typed) =>
                  change({
                    ...draft,
                    agents: draft.agents.map((one) =>
                      one.agentId === agentId ? { ...one, stop: typed } : one,
                    ),
                  })
                }
                inputClassName="max-w-40"
              />
            ))}
          </div>
        </fieldset>
      )}
    </SavedForm>
  );
}

const draftOf = ({ month, day, agents }: Budgets): Draft => ({
  month: month.stopMicros,
  day: day.stopMicros,
  agents: agents.map(({ agentId, name, stopMicros }) => ({ agentId, name, stop: stopMicros })),
});

const isSound = ({ month, day, agents }: Draft): boolean =>
  isAmount(month, true) && [day, ...agents.map(({ stop }) => stop)].every((one) => isAmount(one));
