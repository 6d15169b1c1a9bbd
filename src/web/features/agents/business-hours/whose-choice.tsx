import { useTranslation } from 'react-i18next';
import { Segmented } from '#web/ui/forms/segmented.tsx';

/** Whether a channel follows the business (`draft` null) or has something of its own. */
export function WhoseChoice<Draft>({
  label,
  ofBusiness,
  draft,
  own,
  onChange,
}: {
  label: string;
  ofBusiness: string;
  draft: Draft | null;
  /** What it begins with, once it has its own. */
  own: () => Draft;
  onChange: (draft: Draft | null) => void;
}) {
  const { t } = useTranslation();
  return (
    <Segmented
      label={label}
      className="max-w-96"
      value={draft === null ? 'workspace' : 'own'}
      onChange={(whose) => onChange(whose === 'own' ? own() : null)}
      choices={[
        { value: 'workspace', label: ofBusiness },
        { value: 'own', label: t('agents.businessHours.own') },
      ]}
    />
  );
}
