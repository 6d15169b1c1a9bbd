import { IconArrowDown } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';

/** Leads to the end of the thread, and says how much is new there. */
export function ToNewest({
  id,
  hasNewer,
  unseen,
  onEnd,
}: {
  id: string;
  hasNewer: boolean;
  unseen: number;
  onEnd: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const go = (): void => {
    if (!hasNewer) return onEnd();
    queryClient.removeQueries({ queryKey: ['thread', id, null] });
    void navigate({
      to: '/conversations/$id',
      params: { id },
      search: (before) => ({ ...before, message: undefined }),
      replace: true,
    });
  };
  return (
    // Under the messages, where it covers nothing that can be pressed; over them in a low window.
    <div className="flex shrink-0 justify-end px-5 py-1.5 max-md:px-3 cramped:absolute cramped:right-0 cramped:bottom-0">
      <Button look="secondary" size="small" onClick={go}>
        <IconArrowDown size={16} aria-hidden />
        {unseen > 0 && !hasNewer
          ? t('conversations.fresh', { count: unseen })
          : t('conversations.toNewest')}
      </Button>
    </div>
  );
}
