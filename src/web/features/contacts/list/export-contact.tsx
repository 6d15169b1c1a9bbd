import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Contact } from '#contract/contacts/contacts.ts';
import { readFile } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { fileSize } from '#web/lib/format.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

/** Exports everything that is stored about a person, as one file to give to them. */
export function ExportContact({
  contact,
  open,
  onClose,
}: {
  contact: Contact;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const name = contact.name ?? t('contacts.noName');
  const make = useMutation({
    mutationFn: async () => {
      const file = await readFile(`/api/contacts/${contact.id}/export`, null, { made: true });
      saveFile(file, t('contacts.export.fileName', { id: contact.id.slice(-8) }));
      return file.size;
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        if (stays) return;
        onClose();
        if (!make.isPending) make.reset();
      }}
      title={t('contacts.export.title', { name })}
      description={t('contacts.export.text')}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            {t('common.close')}
          </Button>
          <Button busy={make.isPending} onClick={() => make.mutate()}>
            {t(make.isSuccess ? 'contacts.export.again' : 'contacts.export.submit')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3 text-sm text-ink-2">
        <p>{t('contacts.export.not')}</p>
        <p>{t('contacts.export.care')}</p>
        <div role="status">
          {make.isPending && <p>{t('contacts.export.busy')}</p>}
          {make.isSuccess && (
            <Alert kind="ok">{t('contacts.export.done', { size: fileSize(make.data) })}</Alert>
          )}
        </div>
        {make.error && <Alert kind="bad">{errorText(make.error)}</Alert>}
      </div>
    </Dialog>
  );
}
