import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ModelConnection } from '#contract/models/model-connections.ts';
import { read } from '#web/lib/api/api.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/forms/segmented.tsx';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { Card } from '#web/ui/page/card.tsx';
import type { AgentForm } from '../agent-form.ts';
import { firstModel, ModelBrain } from './model-brain.tsx';

const route = getRouteApi('/signed-in/agents/$id');

/**
 * What answers: the rules with what the business wrote, or a language model. While the business has
 * no model, it is one card that leads to the first. Who may not see the models sees neither.
 */
export function BrainChoice() {
  const may = useCan('listModelConnections');
  const { data, error, isFetching, refetch } = useQuery({
    ...read('listModelConnections'),
    enabled: may,
  });
  const kind = useWatch<AgentForm, 'config.brain.kind'>({ name: 'config.brain.kind' });
  if (!data && error)
    return <LoadError compact error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { connections } = data;
  return connections.length === 0 && kind === 'builtin' ? (
    <AddModel />
  ) : (
    <Choice connections={connections} />
  );
}

function AddModel() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-display text-xl font-semibold">{t('agents.brain.title')}</h2>
        <p className="mt-1 max-w-[60ch] text-sm text-ink-2">{t('agents.brain.none')}</p>
      </div>
      <Link
        to="/agents/models/$id"
        params={{ id: 'new' }}
        search={{ agent: id }}
        className={buttonLook({ look: 'secondary' })}
      >
        {t('agents.brain.add')}
      </Link>
    </Card>
  );
}

function Choice({ connections }: { connections: readonly ModelConnection[] }) {
  const { t } = useTranslation();
  const { setValue, control, formState } = useFormContext<AgentForm>();
  const brain = useWatch({ control, name: 'config.brain' });
  // Going back and forth between the two loses nothing.
  const [before] = useState(brain.kind === 'model' ? brain : null);
  const change = (next: AgentForm['config']['brain']): void =>
    setValue('config.brain', next, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  return (
    <section className="border-t border-line pt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-base font-semibold">{t('agents.brain.title')}</h2>
        <Link to="/agents/models" className={buttonLook({ look: 'link', size: 'inline' })}>
          {t('agents.brain.see')}
        </Link>
      </div>
      <Segmented
        label={t('agents.brain.label')}
        className="mt-3 max-w-96"
        value={brain.kind}
        onChange={(kind) =>
          change(kind === 'builtin' ? { kind } : before ? before : firstModel(connections))
        }
        choices={[
          { value: 'builtin', label: t('agents.brain.builtin') },
          { value: 'model', label: t('agents.brain.model') },
        ]}
      />
      <p className="mt-2 max-w-[60ch] text-13 text-ink-2">
        {t(brain.kind === 'builtin' ? 'agents.brain.builtinText' : 'agents.brain.modelText')}
      </p>
      {brain.kind === 'model' && (
        <ModelBrain brain={brain} connections={connections} onChange={change} />
      )}
    </section>
  );
}
