import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/lib/api/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Optional } from '#web/ui/forms/optional.tsx';
import type { To, Ways } from './recipient.ts';
import { ChannelChoice } from './channel-choice.tsx';
import { FirstTemplate } from './first-template.tsx';
import { FirstText } from './first-text.tsx';
import { useBegin } from './use-begin.ts';

/** The channel, then a template or a text, as the channel takes it. */
export function FirstMessage({ to, ways, onClose }: { to: To; ways: Ways; onClose: () => void }) {
  const { t } = useTranslation();
  const { contact, optedOut, unreachable, channels } = ways;
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState('');
  const begin = useBegin();
  const open = channels.filter(({ writing }) => writing !== 'closed');
  const way = open.find(({ channelId }) => channelId === chosen) ?? open[0];
  const Message = way?.writing === 'templates' ? FirstTemplate : FirstText;
  return (
    <>
      {contact === null && (
        <TextField
          label={t('beginning.name')}
          aside={<Optional />}
          hint={t('beginning.nameHint')}
          autoComplete="off"
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
      {optedOut && <Alert kind="warn">{t('beginning.optedOut')}</Alert>}
      {unreachable && !optedOut && <Alert kind="warn">{t('beginning.unreachable')}</Alert>}
      <ChannelChoice channels={channels} chosen={way?.channelId ?? null} onChoose={setChosen} />
      {begin.error && <Alert kind="bad">{errorText(begin.error)}</Alert>}
      {way === undefined ? (
        <div className="flex flex-col sm:flex-row sm:justify-end">
          <Button look="secondary" onClick={onClose}>
            {t('common.close')}
          </Button>
        </div>
      ) : (
        <Message
          key={way.channelId}
          way={way}
          optedOut={optedOut}
          busy={begin.isPending}
          onClose={onClose}
          onSend={(id, message) =>
            begin.mutate({
              id,
              to: 'number' in to && name.trim() !== '' ? { ...to, name } : to,
              channelId: way.channelId,
              message,
            })
          }
        />
      )}
    </>
  );
}
