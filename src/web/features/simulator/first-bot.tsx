import { IconDeviceMobileMessage } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';

const route = getRouteApi('/signed-in/simulator');

/**
 * Shown when there is no channel to write to: one press creates a bot and a channel and connects
 * them.
 */
export function FirstBot() {
  const { t } = useTranslation();
  const may = useCan('createSimulatedAccount');
  const navigate = route.useNavigate();
  const queryClient = useQueryClient();
  const create = useMutation({
    mutationFn: async (name: string) => {
      const { token } = await call('createSimulatedAccount', { body: { name } });
      const { id } = await call('createChannel', {
        body: { type: 'telegram', mode: 'simulated', displayName: name },
      });
      return call('setupChannel', {
        body: { channelId: id, setupData: { type: 'telegram', telegramToken: token } },
      });
    },
    onSuccess: (channel) => void navigate({ search: { channel: channel.id }, replace: true }),
    onSettled: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'listChannels',
      }),
  });
  return (
    <div className="border-t border-ink">
      <EmptyState
        icon={<IconDeviceMobileMessage size={24} stroke={1.75} aria-hidden />}
        title={t('simulator.empty')}
        text={t(may ? 'simulator.emptyText' : 'common.notAllowed.text')}
        action={
          may && (
            <Button busy={create.isPending} onClick={() => create.mutate(t('simulator.botName'))}>
              {create.isPending ? t('simulator.creating') : t('simulator.create')}
            </Button>
          )
        }
      />
      {create.error && (
        <Alert kind="bad" className="mx-auto mb-8 max-w-112">
          {t('simulator.createError')}. {errorText(create.error)}
        </Alert>
      )}
    </div>
  );
}
