import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { discard, isUnsentHere, sendAgain } from '../../outbox/outbox.ts';
import { touched } from '../owner.ts';

/**
 * The actions on a refused answer. Either the server refused it and does not have it, or the
 * channel refused it.
 */
export function Refused({ messageId }: { messageId: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const isHere = isUnsentHere(messageId);
  const again = useMutation({
    mutationFn: () => call('sendAgain', { params: { id: messageId } }),
    onError: (error) => toast.failed({ title: t('writing.refused.error'), text: errorText(error) }),
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => touched.has(String(queryKey[0])),
      }),
  });
  return (
    <div className="flex gap-4 self-end">
      <Button
        look="link"
        size="inline"
        busy={again.isPending}
        onClick={() => (isHere ? void sendAgain(messageId) : again.mutate())}
      >
        {t('writing.refused.again')}
      </Button>
      {isHere && (
        <Button look="link" size="inline" onClick={() => discard(messageId)}>
          {t('conversations.refused.discard')}
        </Button>
      )}
    </div>
  );
}
