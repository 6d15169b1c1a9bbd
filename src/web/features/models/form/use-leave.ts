import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Agent } from '#contract/agents/agents.ts';
import type { ModelConnection, ModelTest } from '#contract/models/model-connections.ts';
import { read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { putInDraft } from './store-model.ts';
import { useTellWhoKeeps } from './use-tell-who-keeps.ts';

/**
 * Where one goes after a save: a model that works goes to the agent that it was made for, or to the
 * list. One that does not is told about, and its page stays.
 */
export function useLeave(agent: Agent | null) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const tellWhoKeeps = useTellWhoKeeps();
  // What was typed is stored: nothing is asked on the way.
  const ignoreBlocker = true;

  return async (
    stored: ModelConnection,
    model: string,
    { test, error, isOther }: { test: ModelTest | null; error: unknown; isOther: boolean },
  ): Promise<void> => {
    if (error || test?.ok === false) {
      toast.failed({
        title: t('models.form.savedOnly'),
        text: test ? test.sentence : errorText(error),
      });
      await stay(stored, model);
    } else if (agent) await use(agent, stored, model);
    else {
      if (!isOther || !tellWhoKeeps(stored, model))
        toast.done({
          title: t('models.form.saved', { name: stored.name }),
          ...(stored.usedBy.length === 0 && { text: t('models.form.savedText') }),
        });
      await navigate({ to: '/agents/models', ignoreBlocker });
    }
  };

  /** On its own page, so that it is not made a second time. */
  async function stay({ id }: ModelConnection, model: string): Promise<void> {
    await navigate({
      to: '/agents/models/$id',
      params: { id },
      search: { agent: agent?.id, model },
      replace: true,
      ignoreBlocker,
    });
  }

  async function use(user: Agent, stored: ModelConnection, model: string): Promise<void> {
    try {
      const changed = await putInDraft(user, stored.id, model);
      queryClient.setQueryData(read('getAgent', { params: { id: user.id } }).queryKey, changed);
      toast.done({
        title: t('models.form.used', { agent: user.name, model }),
        text: t('models.form.usedText'),
      });
      await navigate({ to: '/agents/$id', params: { id: user.id }, ignoreBlocker });
    } catch (error) {
      toast.failed({
        title: t('models.form.notUsed', { agent: user.name }),
        text: errorText(error),
      });
      await stay(stored, model);
    }
  }
}
