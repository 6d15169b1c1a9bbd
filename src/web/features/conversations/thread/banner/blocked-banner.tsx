import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BlockKind } from '#contract/contacts/contacts.ts';
import { useBlock } from '#web/ui/blocking/use-block.ts';
import { Button } from '#web/ui/button.tsx';

/** The team has blocked the contact: what that means, and the way back. */
export function BlockedBanner({ contactId, kind }: { contactId: string; kind: BlockKind }) {
  const { t } = useTranslation();
  const { change, isPending } = useBlock(contactId, kind);
  return (
    <div className="flex min-h-10 items-center gap-2.5 border-b border-line bg-sheet-2 px-4 py-1 text-ink-2 max-md:gap-2 max-md:px-3 low:min-h-9 low:py-0.5">
      <IconBan size={16} stroke={1.75} className="shrink-0" aria-hidden />
      <p className="min-w-0 flex-1 py-1">
        <strong className="font-semibold text-ink">{t(`blocking.is.${kind}`)}</strong>{' '}
        {t('blocking.means')}
      </p>
      <Button
        look="secondary"
        size="small"
        className="h-8! shrink-0 touch:before:absolute touch:before:-inset-1.5 touch:before:content-['']"
        busy={isPending}
        onClick={() => change(null)}
      >
        {t(`blocking.wayBack.${kind}`)}
      </Button>
    </div>
  );
}
