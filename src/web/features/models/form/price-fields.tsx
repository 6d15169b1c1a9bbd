import { useTranslation } from 'react-i18next';
import { typedDollars } from '#web/lib/dollars.ts';
import { MoneyField } from '../money-field.tsx';
import { line } from './line.ts';
import type { Fault, ModelDraft } from './model-draft.ts';

/** What the model costs, which only whoever uses it can know. `isSaid`: they have said it. */
export function PriceFields({
  isSaid,
  draft,
  faults,
  onChange,
}: {
  isSaid: boolean;
  draft: ModelDraft;
  faults: ReadonlySet<Fault>;
  onChange: (part: Partial<ModelDraft>) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <p className="border-b border-line py-2.5 text-13 text-ink-2">
        {t(isSaid ? 'models.form.priceSaid' : 'models.form.priceText')}
      </p>
      {(['reads', 'writes'] as const).map((field) => (
        <MoneyField
          key={field}
          label={t(`models.form.${field}`)}
          hint={t('models.form.priceHint')}
          error={
            faults.has(field)
              ? t('models.form.wrongMoney', { example: typedDollars(600_000) })
              : undefined
          }
          value={draft[field]}
          onChange={(amount) => onChange({ [field]: amount })}
          className={line}
        />
      ))}
    </>
  );
}
