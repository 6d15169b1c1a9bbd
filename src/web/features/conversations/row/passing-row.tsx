import { ContactAvatar } from '#web/ui/contact-avatar.tsx';
import { RowName } from './row-name.tsx';
import { RowWords } from './row-words.tsx';
import type { RowContent } from './two-lines.tsx';

/**
 * A row that rushes by, in as few elements as can be: nobody reads more of it than a name and some
 * words.
 */
export function PassingRow({
  conversation,
  isDense,
  t,
}: Pick<RowContent, 'conversation' | 't'> & { isDense: boolean }) {
  const { contactName, isGroup } = conversation;
  return (
    <>
      {!isDense && <ContactAvatar name={contactName} isGroup={isGroup} className="row-span-2" />}
      <RowName conversation={conversation} t={t} className="min-w-0" />
      <RowWords conversation={conversation} t={t} />
    </>
  );
}
