import { IconArrowMerge, IconDots, IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contact } from '#contract/contacts/contacts.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useUser } from '#web/lib/session/session.tsx';
import { useBlockEntries } from '#web/ui/blocking/use-block-entries.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';

const MergeContact = lazyComponent(
  async () => (await import('./merge/merge-contact.tsx')).MergeContact,
);
const ExportContact = lazyComponent(
  async () => (await import('./list/export-contact.tsx')).ExportContact,
);
const EraseContact = lazyComponent(
  async () => (await import('./erasure/erase-contact.tsx')).EraseContact,
);
type Opened = 'merge' | 'export' | 'erase';

/** What can be done with a contact as a whole. */
export function ContactActions({ contact }: { contact: Contact }) {
  const { t } = useTranslation();
  // Attendants may not export or erase, so they are not shown the entries.
  const mayHandOver = useUser().role !== 'attendant';
  const block = useBlockEntries(contact.id, contact.blocked?.kind ?? null);
  const name = contact.name ?? t('contacts.noName');
  const [open, setOpen] = useState<Opened | null>(null);
  // Once it was opened, a dialog stays mounted so that its closing can be animated.
  const [asked, setAsked] = useState<readonly Opened[]>([]);
  const show = (opened: Opened): void => {
    setOpen(opened);
    setAsked([...asked, opened]);
  };
  return (
    <>
      <Menu
        trigger={
          <Button look="quiet" size="icon">
            <IconDots size={20} aria-hidden />
            <span className="sr-only">{t('common.actionsFor', { name })}</span>
          </Button>
        }
        entries={[
          {
            kind: 'action',
            label: t('contacts.merge.open'),
            icon: <IconArrowMerge size={18} aria-hidden />,
            run: () => show('merge'),
          },
          ...block,
          ...(mayHandOver
            ? [
                {
                  kind: 'action' as const,
                  label: t('contacts.export.open'),
                  icon: <IconDownload size={18} aria-hidden />,
                  run: () => show('export'),
                },
                { kind: 'line' as const },
                {
                  kind: 'action' as const,
                  label: t('contacts.erase.open'),
                  icon: <IconTrash size={18} aria-hidden />,
                  danger: true,
                  run: () => show('erase'),
                },
              ]
            : []),
        ]}
      />
      <ErrorBoundary>
        {asked.includes('merge') && (
          <MergeContact contact={contact} open={open === 'merge'} onClose={() => setOpen(null)} />
        )}
      </ErrorBoundary>
      <ErrorBoundary>
        {asked.includes('export') && (
          <ExportContact contact={contact} open={open === 'export'} onClose={() => setOpen(null)} />
        )}
      </ErrorBoundary>
      <ErrorBoundary>
        {asked.includes('erase') && (
          <EraseContact contact={contact} open={open === 'erase'} onClose={() => setOpen(null)} />
        )}
      </ErrorBoundary>
    </>
  );
}
