import { useTranslation } from 'react-i18next';
import { channels } from 'virtual:plain-data';
import type { Contact } from '#contract/contacts/contacts.ts';
import { BesideEdge } from '#web/ui/channel-edge.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { phoneText } from '#web/lib/phone-text.ts';

type Identity = Contact['identities'][number];

/** An identity as text: a phone number in readable groups, otherwise the provider's own id. */
export const identityText = ({ kind, value }: Identity): string =>
  kind === 'phone' ? phoneText(value) : value;

/** One identity: the name of the person on one channel. */
export function IdentityLine({ identity }: { identity: Identity }) {
  const { t } = useTranslation();
  const text = identityText(identity);
  return (
    <li className="flex items-center gap-2.5">
      <div className="min-w-0 flex-1">
        <BesideEdge type={identity.channelType}>
          <span className="block text-sm break-all">{text}</span>
          <span className="block truncate text-xs text-ink-3">
            {channels[identity.channelType].label} · {identity.channelName}
          </span>
        </BesideEdge>
      </div>
      <CopyButton text={text} label={t('contacts.copy', { value: text })} />
    </li>
  );
}
