import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { ContactDetails } from './contact-details.tsx';

/** The contact of the conversation: beside it where there is room, otherwise in a sheet. */
export function ContactPane({
  conversationId,
  sheet,
}: {
  conversationId: string;
  sheet?: { open: boolean; onOpenChange: (open: boolean) => void };
}) {
  const { t } = useTranslation();
  // The thread reads the same and shows the error when that fails.
  const { data } = useQuery(read('readConversation', { params: { id: conversationId } }));
  const details = data && <ContactDetails id={data.contactId} conversationId={conversationId} />;
  if (sheet)
    return (
      <Sheet {...sheet} title={t('contacts.contact')}>
        <div className="h-full overflow-y-auto">{details}</div>
      </Sheet>
    );
  return (
    <aside
      aria-label={t('contacts.contact')}
      className="w-72 shrink-0 overflow-y-auto border-l border-line bg-paper"
    >
      {details}
    </aside>
  );
}
