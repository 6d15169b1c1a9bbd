import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ContactImport, ImportTarget } from '#contract/contacts/contact-imports.ts';
import { call, read } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Select, type Choice } from '#web/ui/forms/select.tsx';
import { Part } from '../part.tsx';

const fixed = ['skip', 'name', 'email', 'phone', 'notes', 'labels', 'opt_out'] as const;

/** Assigns a detail of the contact to each column of the file. */
export function ImportColumns({ one }: { one: ContactImport }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data } = useQuery(read('listContactFields'));
  const choose = useMutation({
    mutationFn: (targets: ImportTarget[]) =>
      call('chooseImportColumns', { params: { id: one.id }, body: { targets } }),
    onSuccess: (now) => {
      queryClient.setQueryData(read('readContactImport', { params: { id: one.id } }).queryKey, now);
      void queryClient.invalidateQueries({ queryKey: ['listImportRows'] });
    },
  });
  const targets = choose.isPending ? choose.variables : one.columns.map(({ target }) => target);
  const choices: Choice<ImportTarget>[] = [
    ...fixed.map((value) => ({ value, label: t(`imports.target.${value}`) })),
    ...one.channels.map(({ id, name }) => ({
      value: `channel:${id}` as const,
      label: t('imports.target.channel', { name }),
    })),
    ...(data?.fields ?? []).map(({ id, name }) => ({ value: `field:${id}` as const, label: name })),
  ];
  // A detail comes from one column: choosing it here takes it from the other column.
  const change = (index: number, target: ImportTarget): void =>
    choose.mutate(
      targets.map((before, place) =>
        place === index ? target : before === target ? 'skip' : before,
      ),
    );
  return (
    <Part title={t('imports.columns', { file: one.fileName })}>
      {choose.error && <Alert kind="bad">{errorText(choose.error)}</Alert>}
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {one.columns.map(({ header, samples }, index) => (
          // Two columns may have the same name.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="min-w-0">
            <Select
              label={header || t('imports.noHeader', { number: index + 1 })}
              hint={samples.join(' · ').slice(0, 80) || t('imports.noSamples')}
              value={targets[index] ?? 'skip'}
              choices={choices}
              onChange={(target) => change(index, target)}
            />
          </li>
        ))}
      </ul>
    </Part>
  );
}
