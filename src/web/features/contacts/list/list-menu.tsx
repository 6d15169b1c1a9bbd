import { IconDots, IconDownload, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { readFile } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

/**
 * Exports the list to a file and imports a file into it. `filter`: the filter of the shown list.
 */
export function ListMenu({
  filter,
}: {
  filter: { search?: string | undefined; labelId?: string | undefined };
}) {
  const { t } = useTranslation();
  const make = useMutation({
    mutationFn: async () => {
      const asked = Object.entries(filter).flatMap(([name, value]): [string, string][] =>
        value ? [[name, value]] : [],
      );
      saveFile(
        await readFile(`/api/contacts/export?${new URLSearchParams(asked)}`, null, { made: true }),
        t('contacts.list.fileName'),
      );
    },
    onSuccess: () => toast.done({ title: t('contacts.list.exported') }),
    onError: (error) =>
      toast.failed({ title: t('contacts.list.notExported'), text: errorText(error) }),
  });
  return (
    <Menu
      trigger={
        <Button look="secondary" size="icon" busy={make.isPending}>
          <IconDots size={20} aria-hidden />
          <span className="sr-only">{t('contacts.list.menu')}</span>
        </Button>
      }
      entries={[
        {
          kind: 'link',
          label: t('contacts.list.import'),
          icon: <IconUpload size={18} aria-hidden />,
          link: <Link to="/contacts/import" />,
        },
        {
          kind: 'action',
          label: t('contacts.list.export'),
          icon: <IconDownload size={18} aria-hidden />,
          run: () => make.mutate(),
        },
      ]}
    />
  );
}
