import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import type { ChannelLink } from '#contract/channels/links.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { toast } from '#web/ui/overlays/toast.ts';

/**
 * Opens a link on the phone of a simulated customer who never wrote before, and goes there.
 * Undefined where the channel is not simulated.
 */
export function useTryLink(channel: Channel): ((link: ChannelLink) => void) | undefined {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: async ({ name, ref, words, conversations }: ChannelLink) => {
      const customer = t('channels.window.links.newCustomer', { name, number: conversations + 1 });
      const action = { kind: 'link' as const, ref, ...(words ? { words } : {}) };
      await call('usePhone', { params: { id: channel.id }, body: { customer, action } });
      await navigate({ to: '/simulator', search: { channel: channel.id, customer } });
    },
    onError: (error) =>
      toast.failed({ title: t('channels.window.links.tryFailed'), text: errorText(error) }),
  });
  return channel.mode === 'simulated' && channel.status === 'connected' ? open.mutate : undefined;
}
