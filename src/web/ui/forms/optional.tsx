import { useTranslation } from 'react-i18next';

/** Marks the label of a field that may stay empty. */
export function Optional() {
  const { t } = useTranslation();
  return <span className="text-13 text-ink-3">{t('common.optional')}</span>;
}
