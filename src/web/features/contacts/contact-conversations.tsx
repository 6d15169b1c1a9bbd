import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Contact } from '#contract/contacts/contacts.ts';
import { fullTime, timeAgo } from '#web/lib/format.ts';
import { BesideEdge } from '#web/ui/channel-edge.tsx';
import { Part } from './part.tsx';

/**
 * The person's conversations on every channel, each with the outcome of their last message. The
 * conversation beside which this list stands is left out.
 */
export function ContactConversations({
  contact,
  conversationId,
}: {
  contact: Contact;
  conversationId: string | undefined;
}) {
  const { t } = useTranslation();
  const others = contact.conversations.filter(({ id }) => id !== conversationId);
  return (
    <Part
      title={t(
        conversationId === undefined ? 'contacts.conversations' : 'contacts.otherConversations',
      )}
    >
      {others.length === 0 && <p className="text-sm text-ink-2">{t('contacts.noConversations')}</p>}
      <ul className="grid grid-cols-1 gap-1">
        {others.map((conversation) => (
          <li key={conversation.id}>
            <Link
              to="/conversations/$id"
              params={{ id: conversation.id }}
              className="-mx-2 flex items-center gap-2.5 rounded-control px-2 py-1.5 transition-colors duration-150 hover:bg-sheet-2"
            >
              <span className="min-w-0 flex-1">
                <BesideEdge type={conversation.channelType}>
                  <span className="block truncate text-sm">{conversation.channelName}</span>
                  <span className="block truncate text-xs text-ink-2">
                    {t('contacts.messages', { count: conversation.messages })}
                    {conversation.outcome && ` · ${t(`contacts.outcome.${conversation.outcome}`)}`}
                  </span>
                </BesideEdge>
              </span>
              <time
                dateTime={conversation.lastMessageAt}
                title={fullTime(conversation.lastMessageAt)}
                className="text-xs text-ink-3"
              >
                {timeAgo(conversation.lastMessageAt, 'narrow')}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}
