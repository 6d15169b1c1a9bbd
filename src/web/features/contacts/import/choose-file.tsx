import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';

/** Chooses a CSV file, with a button or by dropping it. */
export function ChooseFile() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: (file: File) => call('uploadContactImport', { body: file }),
    onSuccess: async (one) => {
      queryClient.setQueryData(read('readContactImport', { params: { id: one.id } }).queryKey, one);
      await navigate({ to: '/contacts/import', search: { id: one.id } });
    },
  });
  const take = (file: File | undefined): void => {
    if (file && !upload.isPending) upload.mutate(file);
  };
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files[0]);
      }}
    >
      {upload.error && (
        <Alert kind="bad" className="m-5">
          {errorText(upload.error)}
        </Alert>
      )}
      <EmptyState
        icon={<IconFileSpreadsheet size={24} stroke={1.75} aria-hidden />}
        title={t('imports.choose')}
        text={t('imports.chooseText')}
        action={
          <Button busy={upload.isPending} onClick={() => input.current?.click()}>
            {t('imports.chooseFile')}
          </Button>
        }
      />
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,text/csv"
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = ''; // lets the person choose the same file again after correcting it
        }}
      />
    </div>
  );
}
