import { useTranslation } from 'react-i18next';
import { channels } from 'virtual:plain-data';
import type { Contact } from '#contract/contacts/contacts.ts';
import { ChannelEdge } from '#web/ui/channel-edge.tsx';
import { ContactConversations } from './contact-conversations.tsx';
import { ContactInitials } from './contact-initials.tsx';
import { ContactLabels } from './contact-labels.tsx';
import { useChangeContact } from './contact-queries.ts';
import { EditableValue } from './editable-value.tsx';
import { Moment } from './moment.tsx';
import { Part } from './part.tsx';

/**
 * What is known of a group. A group is no person: it has no number and no consent, and cannot be
 * merged. `isBeside`: it stands beside its conversation.
 */
export function GroupDetails({
  group,
  askedFor,
  isBeside,
}: {
  group: Contact;
  askedFor: string;
  isBeside: boolean;
}) {
  const { t } = useTranslation();
  const change = useChangeContact(askedFor);
  const [conversation] = group.conversations;
  return (
    <div className="divide-y divide-line">
      <div className="flex flex-col items-center gap-1 px-5 py-5 text-center">
        <ContactInitials name={group.name} isGroup large />
        <h2 className="mt-2 text-base font-semibold break-words">
          {group.name ?? t('contacts.group.name')}
        </h2>
        {conversation && (
          <p className="flex max-w-full min-w-0 items-center gap-1.5 text-sm text-ink-2">
            <span className="shrink-0">{t('contacts.group.name')} ·</span>
            <ChannelEdge
              type={conversation.channelType}
              name={`${channels[conversation.channelType].label} · ${conversation.channelName}`}
            />
          </p>
        )}
        <p className="mt-1 text-13 text-ink-2">{t('contacts.group.text')}</p>
      </div>
      <ContactLabels contact={group} askedFor={askedFor} />
      <Part title={t('contacts.about')}>
        <EditableValue
          label={t('contacts.notes')}
          value={group.notes ?? ''}
          longest={5000}
          lines
          hint={t('contacts.notesHint')}
          onSave={(notes) => change({ notes })}
        />
      </Part>
      <Part title={t('contacts.times')}>
        <Moment label={t('contacts.firstContact')} at={group.firstContactAt} />
        <Moment label={t('contacts.lastContact')} at={group.lastContactAt} />
      </Part>
      {!isBeside && <ContactConversations contact={group} conversationId={undefined} />}
    </div>
  );
}
