import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readFile } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/** Downloads the rows with errors and their reasons, to be corrected and uploaded again. */
export function ErrorFile({ id }: { id: string }) {
  const { t } = useTranslation();
  const make = useMutation({
    mutationFn: async () =>
      saveFile(await readFile(`/api/contact-imports/${id}/errors`), t('imports.errorFileName')),
    onError: (error) => toast.failed({ title: t('imports.notDownloaded'), text: errorText(error) }),
  });
  return (
    <Button look="secondary" busy={make.isPending} onClick={() => make.mutate()}>
      <IconDownload size={18} stroke={1.75} aria-hidden />
      {t('imports.errorFile')}
    </Button>
  );
}
