import { useQueryClient } from '@tanstack/react-query';
import type { Contact } from '#contract/contacts/contacts.ts';
import { call, read, type CallInput } from '#web/lib/api/api.ts';

/**
 * Changes a contact. The server's answer is shown at once, and lists of contacts and conversations
 * are read again.
 */
export function useChangeContact(
  id: string,
): (body: CallInput<'updateContact'>['body']) => Promise<Contact> {
  const changed = useContactChanged();
  return async (body) => changed(await call('updateContact', { params: { id }, body }), id);
}

/**
 * Takes over the contact that a call answered with. It may have been requested under another id
 * (`askedFor`).
 */
export function useContactChanged(): (contact: Contact, askedFor?: string) => Contact {
  const queryClient = useQueryClient();
  return (contact, askedFor = contact.id) => {
    for (const id of new Set([contact.id, askedFor]))
      queryClient.setQueryData(read('readContact', { params: { id } }).queryKey, contact);
    for (const name of ['listContacts', 'listConversations', 'readConversation'] as const)
      void queryClient.invalidateQueries({ queryKey: [name] });
    return contact;
  };
}
