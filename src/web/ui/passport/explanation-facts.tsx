import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Explanation } from '#contract/models/passport.ts';
import { dollars } from '#web/lib/dollars.ts';
import { number } from '#web/lib/format.ts';
import { seconds } from './seconds.ts';

/** Who answered, with which model, and what it cost. `version`: which one, and who made it live. */
export function ExplanationFacts({
  explanation,
  who,
  version,
}: {
  explanation: Explanation;
  who: string;
  version?: string | null;
}) {
  const { t } = useTranslation();
  const { model, tokens, costMicros, uncounted, modelMs, ms } = explanation;
  const all = seconds(ms, t);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
      <Fact name={t('steps.passport.agent')}>{who}</Fact>
      {version && <Fact name={t('steps.passport.version')}>{version}</Fact>}
      <Fact name={t('steps.passport.model')}>{nameOf(explanation, t)}</Fact>
      {model !== null && (
        <Fact name={t('steps.passport.tokens')}>
          {t('steps.passport.tokensOf', {
            input: number(tokens.input),
            output: number(tokens.output),
          })}
        </Fact>
      )}
      {/* A recording costs something also where the rules answer. */}
      {(model !== null || costMicros > 0 || uncounted.length > 0) && (
        <Fact name={t('steps.passport.cost')}>
          {[
            dollars(costMicros),
            ...uncounted.map((part) => t(`steps.passport.uncounted.${part}`)),
          ].join(', ')}
        </Fact>
      )}
      <Fact name={t('steps.passport.time')}>
        {model === null ? all : t('steps.passport.timeOf', { all, model: seconds(modelMs, t) })}
      </Fact>
    </dl>
  );
}

const nameOf = ({ model, isSecondModel }: Explanation, t: TFunction): string => {
  if (model === null) return t('steps.passport.rules');
  return isSecondModel ? t('steps.passport.secondModel', { model }) : model;
};

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="min-w-0 text-ink tabular-nums">{children}</dd>
    </>
  );
}
