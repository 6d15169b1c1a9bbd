import { useTranslation } from 'react-i18next';
import { Select } from '#web/ui/forms/select.tsx';
import { useLabels } from './use-labels.ts';

/** Filters a list by one label. Hidden while the workspace has no label. */
export function LabelFilter({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const { data, isSuccess } = useLabels();
  const labels = data?.labels ?? [];
  if (labels.length === 0 && !value) return null;
  return (
    <Select
      className="min-w-0 flex-[1_1_11rem]"
      hideLabel
      label={t('labels.one')}
      value={value ?? 'all'}
      onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
      choices={[
        { value: 'all', label: t('labels.all') },
        ...(value && !labels.some(({ id }) => id === value)
          ? [{ value, label: isSuccess ? t('labels.gone') : t('common.loading') }]
          : []),
        ...labels.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
