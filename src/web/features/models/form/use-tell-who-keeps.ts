import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ModelConnection } from '#contract/models/model-connections.ts';
import { toast } from '#web/ui/overlays/toast.ts';

const stayFor = 15_000;

/**
 * Tells that another model was stored, and which agents stay with the one that they have, since each
 * chooses its own; with a way to the first of them. Whether there was anything to tell.
 */
export function useTellWhoKeeps() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return ({ name, usedBy }: ModelConnection, model: string): boolean => {
    const keeping = usedBy.filter(({ models }) => !models.includes(model));
    const [first] = keeping;
    if (!first) return false;
    toast.done({
      title: t('models.form.saved', { name }),
      text: keeping
        .map((agent) =>
          t('models.form.keeps', { agent: agent.name, models: agent.models.join(', ') }),
        )
        .join(' '),
      action: {
        label: t('models.form.seeAgent', { agent: first.name }),
        run: () => void navigate({ to: '/agents/$id', params: { id: first.id } }),
      },
      stayFor,
    });
    return true;
  };
}
