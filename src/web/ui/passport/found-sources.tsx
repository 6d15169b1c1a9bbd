import { useTranslation } from 'react-i18next';
import type { Explanation } from '#contract/models/passport.ts';
import { percent } from '#web/lib/format.ts';

/** The sources that a step found, with the words that the answer used. */
export function FoundSources({
  found,
  explanation,
}: {
  found: Explanation['sources'];
  explanation: Explanation;
}) {
  const { t } = useTranslation();
  const isCiting = explanation.sources.some(({ isCited }) => isCited);
  return (
    <ul className="grid grid-cols-1 gap-1">
      {found.map(({ id, title, text, confidence, isCited }) => (
        <li key={id}>
          <span className="font-semibold text-press">{title}</span>
          {`, ${t('steps.passport.certainty', { share: percent(confidence) })}`}
          {isCiting && !isCited && ` · ${t('steps.passport.uncited')}`}
          {isCited && text !== null && (
            <p>
              <mark className="bg-note box-decoration-clone px-0.5 text-note-ink">{text}</mark>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
