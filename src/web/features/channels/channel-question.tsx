import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { channels } from 'virtual:plain-data';
import type { Channel } from '#contract/channels/channels.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/** Asks before a channel is disconnected or deleted, and says what stops and what stays. */
export function ChannelQuestion({
  channel,
  ask,
  open,
  onClose,
}: {
  channel: Channel;
  ask: 'disconnect' | 'remove';
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const name = channel.displayName;
  const [typed, setTyped] = useState('');
  const blocked = ask === 'remove' && plain(typed) !== plain(name);
  const take = useMutation({
    mutationFn: () =>
      call('disconnectChannel', {
        params: { id: channel.id },
        query: { purge: ask === 'remove' ? 'true' : 'false' },
      }),
    onSuccess: () => {
      setTyped('');
      onClose();
      toast.done({
        title:
          ask === 'remove'
            ? t('channels.actions.removed', { name })
            : t('channels.actions.disconnected', { name }),
      });
      return queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'listChannels' || queryKey[0] === 'getChannel',
      });
    },
  });
  const failed =
    ask === 'remove' ? t('channels.actions.removeError') : t('channels.actions.disconnectError');
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(stays) => {
        if (stays) return;
        take.reset();
        setTyped('');
        onClose();
      }}
      title={t(`channels.actions.${ask}Title`, { name })}
      confirm={t(`channels.actions.${ask}`)}
      busy={take.isPending}
      blocked={blocked}
      onConfirm={() => take.mutate()}
      error={take.error ? `${failed}. ${errorText(take.error)}` : undefined}
    >
      {channels[channel.type].label}. {t(`channels.actions.${ask}Text`)}
      {ask === 'remove' && (
        <form
          className="mt-4 text-ink"
          onSubmit={(event) => {
            event.preventDefault();
            if (!blocked && !take.isPending) take.mutate();
          }}
        >
          <TextField
            label={t('channels.actions.removeType', { name })}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </form>
      )}
    </ConfirmDialog>
  );
}

/**
 * Normalizes a text for comparing: composed letters, single spaces only between words, and no quotes
 * around it, which somebody may type because the label has them.
 */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^["“”]|["“”]$/g, '');
