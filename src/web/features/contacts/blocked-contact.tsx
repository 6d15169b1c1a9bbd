import { useTranslation } from 'react-i18next';
import type { Contact } from '#contract/contacts/contacts.ts';
import { fullTime } from '#web/lib/format.ts';
import { useBlock } from '#web/ui/blocking/use-block.ts';
import { Button } from '#web/ui/button.tsx';
import { Part } from './part.tsx';

/** The team has blocked the person: who did and when, what that means, and the way back. */
export function BlockedContact({
  contactId,
  blocked: { kind, byName, at },
}: {
  contactId: string;
  blocked: NonNullable<Contact['blocked']>;
}) {
  const { t } = useTranslation();
  const { change, isPending } = useBlock(contactId, kind);
  return (
    <Part title={t(`blocking.mark.${kind}`)}>
      <p className="text-sm">{t('blocking.means')}</p>
      <p className="text-13 text-ink-2">
        {t('blocking.since', { name: byName ?? t('blocking.somebody'), at: fullTime(at) })}
      </p>
      <div>
        <Button look="secondary" size="small" busy={isPending} onClick={() => change(null)}>
          {t(`blocking.wayBack.${kind}`)}
        </Button>
      </div>
    </Part>
  );
}
