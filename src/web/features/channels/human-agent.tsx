import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Switch } from '#web/ui/forms/switch.tsx';
import { useChannelChanged } from './use-channel-changed.ts';

/**
 * Whether Meta allows people, but never agents, to answer from this account for seven days. No call
 * of Meta's says so; the person who runs the account has to.
 */
export function HumanAgent({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const changed = useChannelChanged();
  const save = useMutation({
    mutationFn: (humanAgent: boolean) =>
      call('updateChannel', { params: { id: channel.id }, body: { humanAgent } }),
    onSuccess: changed,
  });
  return (
    <>
      <span className="flex items-start gap-3">
        <Switch
          label={t('channels.setup.humanAgent')}
          checked={channel.humanAgent === true}
          busy={save.isPending}
          onChange={(on) => save.mutate(on)}
        />
        <span className="min-w-0 text-ink-2">{t('channels.setup.humanAgentText')}</span>
      </span>
      {save.error && (
        <span role="alert" className="mt-1 block text-13 text-bad">
          {errorText(save.error)}
        </span>
      )}
    </>
  );
}
