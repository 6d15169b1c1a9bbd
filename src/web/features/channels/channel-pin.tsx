import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Channel } from '#contract/channels/channels.ts';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';

/**
 * The pin that the number was registered with. Its owner needs the pin to move the number
 * elsewhere. Shown only after a press.
 */
export function ChannelPin({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const read = useMutation({ mutationFn: () => call('readPin', { params: { id: channel.id } }) });
  if (read.data?.pin) {
    return (
      <span className="flex items-center gap-1">
        <code className="font-mono text-base tabular-nums">{read.data.pin}</code>
        <CopyButton text={read.data.pin} label={t('channels.setup.copyPin')} />
      </span>
    );
  }
  return (
    <>
      <Button look="soft" size="small" busy={read.isPending} onClick={() => read.mutate()}>
        {t('channels.setup.showPin')}
      </Button>
      {read.error && (
        <span role="alert" className="mt-1 block text-13 text-bad">
          {errorText(read.error)}
        </span>
      )}
    </>
  );
}
