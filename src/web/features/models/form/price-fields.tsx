import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#web/i18n/i18n.ts';
import { MoneyField } from '../money-field.tsx';
import { typedDollars } from '../typed-dollars.ts';
import { line } from './line.ts';
import { type Fault, type ModelDraft, unpricedTranscriber } from './model-draft.ts';

interface Priced {
  draft: ModelDraft;
  faults: ReadonlySet<Fault>;
  onChange: (part: Partial<ModelDraft>) => void;
}

/** What the model costs, which only whoever uses it can know. `isSaid`: they have said it. */
export function PriceFields({ isSaid, draft, faults, onChange }: Priced & { isSaid: boolean }) {
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
              ? t('models.form.wrongMoney', { example: typedDollars(600_000, currentLanguage()) })
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

/** What a minute of speech costs, of a provider that writes it down at a price that we do not know. */
export function MinuteField({ draft, faults, onChange }: Priced) {
  const { t } = useTranslation();
  const model = unpricedTranscriber(draft.provider);
  if (model === null) return null;
  return (
    <MoneyField
      label={t('models.form.minute')}
      hint={t('models.form.minuteHint', { model })}
      error={
        faults.has('minute')
          ? t('models.form.wrongMoney', { example: typedDollars(6000, currentLanguage()) })
          : undefined
      }
      value={draft.minute}
      onChange={(minute) => onChange({ minute })}
      className={line}
    />
  );
}
