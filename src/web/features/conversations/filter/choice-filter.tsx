import { useTranslation } from 'react-i18next';
import { Select } from '#web/ui/forms/select.tsx';
import type { FilterKind } from './choices.ts';

/** Narrows a list by one thing of the workspace. Hidden while there is nothing to choose. */
export function ChoiceFilter({
  kind: { useChoices, label, all, gone, fewest, own },
  value,
  onChange,
}: {
  kind: FilterKind;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const { list, isWhole } = useChoices();
  if (list.length < fewest && !value) return null;
  const isKnown = [...list, ...own].some(({ id }) => id === value);
  return (
    <Select
      label={t(label)}
      value={value ?? 'all'}
      onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
      choices={[
        { value: 'all', label: t(all) },
        ...own.map((one) => ({ value: one.id, label: t(one.label) })),
        ...(value && !isKnown ? [{ value, label: t(isWhole ? gone : 'common.loading') }] : []),
        ...list.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
