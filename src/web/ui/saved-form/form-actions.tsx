import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';

/** Below a form that is saved as a whole: saving, and going back to what is saved. */
export function FormActions({
  may,
  isChanged,
  isSaving,
  save,
  look,
  onDiscard,
}: {
  may: boolean;
  isChanged: boolean;
  isSaving: boolean;
  save: string;
  /** A view has one main button at most. */
  look: 'primary' | 'secondary';
  onDiscard: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      {may ? (
        <>
          {isChanged && (
            <Button look="secondary" onClick={onDiscard}>
              {t('common.discard')}
            </Button>
          )}
          <Button type="submit" look={look} busy={isSaving} disabled={!isChanged}>
            {save}
          </Button>
        </>
      ) : (
        <p className="text-13 text-ink-2">{t('common.notAllowed.short')}</p>
      )}
    </div>
  );
}
