import { useTranslation } from 'react-i18next';
import type { Explanation } from '#contract/models/passport.ts';
import { percent } from '#web/lib/format.ts';
import { stepText } from '#web/lib/step-text.ts';
import { seconds } from './seconds.ts';

/** The steps that wait for a provider. */
const timed: ReadonlySet<string> = new Set(['model', 'transcribed']);
type Source = Explanation['sources'][number];

/** What the agent did, in order. The words of a source stand where it was found first. */
export function ExplanationSteps({ explanation }: { explanation: Explanation }) {
  const { t } = useTranslation();
  const steps = toSteps(explanation);
  const isCiting = explanation.sources.some(({ isCited }) => isCited);
  return (
    <ol className="grid grid-cols-1 gap-1.5 border-l border-line-strong">
      {steps.map(({ step, detail, ms, found }, index) => (
        <li key={index} className="relative pl-3">
          <span aria-hidden className="absolute top-1.5 -left-[3.5px] size-1.5 bg-press" />
          <p className="flex justify-between gap-3">
            <span className="min-w-0">{stepText({ step, detail }, t)}</span>
            {timed.has(step) && ms !== undefined && (
              <span className="shrink-0 tabular-nums">{seconds(ms, t)}</span>
            )}
          </p>
          {step === 'search' && explanation.sources.length === 0 && (
            <p>{t('steps.searchNothing')}</p>
          )}
          {found.length > 0 && (
            <ul className="grid grid-cols-1 gap-1">
              {found.map((source) => (
                <Found key={source.id} source={source} isCiting={isCiting} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

function Found({ source, isCiting }: { source: Source; isCiting: boolean }) {
  const { t } = useTranslation();
  const { title, text, confidence, isCited } = source;
  return (
    <li>
      <p className="flex justify-between gap-3">
        <span className="min-w-0 font-medium text-ink">{title}</span>
        <span className="shrink-0 tabular-nums">
          {isCiting && !isCited && `${t('steps.passport.uncited')} · `}
          {percent(confidence)}
        </span>
      </p>
      {isCited && text !== null && (
        <p>
          <mark className="bg-note box-decoration-clone px-0.5 text-note-ink">{text}</mark>
        </p>
      )}
    </li>
  );
}

/**
 * The steps with the sources that each of them was the first to find. A search that the model asked
 * for is told by the search itself.
 */
function toSteps({ trace, sources }: Explanation) {
  const told = new Set<string>();
  return trace
    .filter(({ step, detail }) => step !== 'tool' || detail !== 'search')
    .map((step) => {
      const ids = new Set(step.sources?.map(({ id }) => id));
      const found = sources.filter(({ id }) => ids.has(id) && !told.has(id));
      for (const { id } of found) told.add(id);
      return { ...step, found };
    });
}
