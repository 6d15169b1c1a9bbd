import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Agent } from '#contract/agents/agents.ts';
import type { ModelConnection } from '#contract/models/model-connections.ts';
import { read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { focusOnError } from '#web/ui/saved-form/focus-on-error.ts';
import { LeaveGuard } from '../leave-guard.tsx';
import { knownPrice, suggestionsFor } from './model-draft.ts';
import { ModelFields } from './model-fields.tsx';
import { TestResult } from './test-result.tsx';
import { useModelForm } from './use-model-form.ts';

/** What is entered on the left, and on the right what the test saw. */
export function ModelForm({
  connection,
  month,
  agent,
  model,
}: {
  connection: ModelConnection | null;
  month: number;
  /** It is to use the model. */
  agent: Agent | null;
  /** The one to show of several. */
  model: string | undefined;
}) {
  const { t } = useTranslation();
  const form = useModelForm(connection, month, { agent, model });
  const { draft, working, isChanged, result } = form;
  // Some providers have no list; then a name is typed.
  const list = useQuery({
    ...read('listProviderModels', { params: { id: connection?.id ?? '' } }),
    enabled: connection !== null,
    staleTime: 60_000,
    retry: false,
  });
  const known = list.data?.models ?? connection?.models ?? [];
  const price = knownPrice(draft, known);
  const press = (work: 'test' | 'save') => (target: HTMLFormElement | null) => {
    if (!form.start(work) && target) focusOnError(target);
  };
  const testWords =
    connection && isChanged
      ? 'saveAndTest'
      : result || (connection && connection.status !== 'unchecked')
        ? 'testAgain'
        : 'test';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        press('save')(event.currentTarget);
      }}
      className="grid grid-cols-1 gap-x-14 gap-y-8 border-t border-ink lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]"
    >
      <div>
        <ModelFields
          connection={connection}
          draft={draft}
          faults={form.faults}
          noList={list.error && errorText(list.error)}
          suggestions={suggestionsFor(draft.provider, known)}
          hasPrice={price !== null}
          onChange={form.change}
        />
        {form.error && (
          <Alert kind="bad" className="mt-6">
            {t(form.failed === 'test' && !connection ? 'models.test.error' : 'models.form.error')}.{' '}
            {errorText(form.error)}
          </Alert>
        )}
        <div className="mt-8 flex flex-wrap items-center gap-2">
          <Button
            type="submit"
            busy={working === 'save'}
            disabled={connection !== null && !isChanged && agent === null}
            className="max-w-full"
          >
            <span className="truncate">
              {agent ? t('models.form.use', { agent: agent.name }) : t('models.form.save')}
            </span>
          </Button>
          <Button
            look="secondary"
            busy={working === 'test'}
            onClick={({ currentTarget }) => press('test')(currentTarget.form)}
          >
            {t(`models.form.${testWords}`)}
          </Button>
        </div>
      </div>
      <TestResult
        connection={connection}
        draft={draft}
        result={result}
        isTesting={working !== null}
        price={price ?? typedPrice(draft)}
      />
      <LeaveGuard unsaved={isChanged && working !== 'save'} />
    </form>
  );
}

const typedPrice = ({ reads, writes }: { reads: number | null; writes: number | null }) =>
  reads !== null && writes !== null && reads >= 0 && writes >= 0
    ? { input: reads, output: writes }
    : null;
