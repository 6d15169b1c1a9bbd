import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#web/i18n/i18n.ts';
import type { ModelConnection } from '#contract/models/model-connections.ts';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { SuggestField } from '#web/ui/forms/suggest-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { providerNames, type Provider } from '../model-queries.ts';
import { MoneyField } from '../money-field.tsx';
import { typedDollars } from '../typed-dollars.ts';
import { nameOf, ownPrice, type Fault, type ModelDraft } from './model-draft.ts';
import { line } from './line.ts';
import { MinuteField, PriceFields } from './price-fields.tsx';

const providers: Provider[] = ['openai', 'anthropic', 'google', 'groq', 'mistral', 'compatible'];

/** Who provides the model, its key, which one, and what it may cost. */
export function ModelFields({
  connection,
  draft,
  faults,
  suggestions,
  noList,
  hasPrice,
  onChange,
}: {
  connection: ModelConnection | null;
  draft: ModelDraft;
  faults: ReadonlySet<Fault>;
  suggestions: readonly string[];
  /** Why the provider showed no list of its models. */
  noList: string | null;
  /** The product knows what the model costs. */
  hasPrice: boolean;
  onChange: (part: Partial<ModelDraft>) => void;
}) {
  const { t } = useTranslation();
  const wrong = (fault: 'address' | 'key' | 'model'): string | undefined =>
    faults.has(fault) ? t(`models.form.${fault}Missing`) : undefined;
  const isCompatible = draft.provider === 'compatible';
  const keyHint = connection?.keyHint ?? null;
  return (
    <>
      <Select
        label={t('models.form.provider')}
        value={draft.provider}
        disabled={connection !== null}
        onChange={(provider) =>
          onChange({ provider, model: '', reads: null, writes: null, minute: null })
        }
        choices={providers.map((value) => ({
          value,
          label: value === 'compatible' ? t('models.providers.compatible') : providerNames[value],
        }))}
        className={line}
      />
      {isCompatible && (
        <TextField
          label={t('models.form.address')}
          hint={t('models.form.addressHint')}
          error={wrong('address')}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={300}
          value={draft.baseUrl}
          onChange={({ target }) => onChange({ baseUrl: target.value })}
          className={line}
        />
      )}
      <PasswordField
        label={t('models.form.key')}
        hint={t(`models.form.${keyHint ? 'keyKept' : isCompatible ? 'keyOptional' : 'keyHint'}`)}
        error={wrong('key')}
        autoComplete="new-password"
        placeholder={keyHint ? t('models.form.keyStored', { hint: keyHint }) : undefined}
        maxLength={500}
        value={draft.key}
        onChange={({ target }) => onChange({ key: target.value })}
        className={line}
      />
      <SuggestField
        label={t('models.form.model')}
        hint={noList ?? t('models.form.modelHint')}
        error={wrong('model')}
        suggestions={suggestions}
        maxLength={200}
        value={draft.model}
        onChange={({ target }) =>
          onChange({ model: target.value, ...saidPrice(connection, target.value) })
        }
        className={line}
      />
      {!hasPrice && draft.model.trim() !== '' && (
        <PriceFields
          isSaid={'reads' in saidPrice(connection, draft.model)}
          draft={draft}
          faults={faults}
          onChange={onChange}
        />
      )}
      <MinuteField draft={draft} faults={faults} onChange={onChange} />
      <TextField
        label={t('models.form.name')}
        autoComplete="off"
        maxLength={80}
        placeholder={nameOf({ ...draft, name: '' })}
        value={draft.name}
        onChange={({ target }) => onChange({ name: target.value })}
        className={line}
      />
      <div className={line}>
        <p className="text-sm font-semibold">{t('models.form.ifFails')}</p>
        <p className="text-sm max-sm:mt-1.5">{t('models.form.ifFailsText')}</p>
      </div>
      <MoneyField
        label={t('models.form.month')}
        hint={t('models.form.monthHint')}
        error={
          faults.has('month')
            ? t('models.form.wrongMoney', { example: typedDollars(20_000_000, currentLanguage()) })
            : undefined
        }
        value={draft.month}
        onChange={(month) => onChange({ month })}
        className={line}
      />
    </>
  );
}

/** What was said before of the price of a model. */
function saidPrice(connection: ModelConnection | null, model: string) {
  const own = ownPrice(connection, model);
  return own ? { reads: own.input, writes: own.output } : {};
}
