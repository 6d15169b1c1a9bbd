import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Difference } from '#contract/agents/version-routes.ts';
import { read } from '#web/lib/api/api.ts';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { settingName, settingTexts } from './setting-text.ts';

/** What changes from one version to another, or to the draft, in words. */
export function Changes({
  agentId,
  from,
  to,
}: {
  agentId: string;
  from: number;
  to: number | 'draft';
}) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(
    read('compareVersions', { params: { id: agentId, number: from }, query: { to } }),
  );
  if (!data)
    return error ? (
      <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <p aria-busy>{t('common.loading')}</p>
    );
  const { settings, entries } = data;
  if (settings.length + entries.length === 0) return <p>{t('agents.versions.same')}</p>;
  return (
    <ul className="grid grid-cols-1 gap-3">
      {settings.map((change) => (
        <li key={change.path}>
          <p className="font-semibold text-ink">{settingName(change.path, t)}</p>
          <BeforeAfter
            before={settingTexts(change.path, change.before, t)}
            after={settingTexts(change.path, change.after, t)}
          />
        </li>
      ))}
      {entries.map((change, index) => (
        <Entry key={index} change={change} />
      ))}
    </ul>
  );
}

function Entry({ change }: { change: Difference['entries'][number] }) {
  const { t } = useTranslation();
  const { question, before, after } = change;
  const kind = before === null ? 'added' : after === null ? 'removed' : 'edited';
  // What stayed as it was is not repeated.
  const isAnswerAlone = before !== null && after !== null && besides(before) === besides(after);
  const said = (entry: Entry): string[] => [
    entry.answer || t('agents.versions.toFillIn'),
    ...(isAnswerAlone
      ? []
      : [
          ...entry.variants.map((text) => t('agents.versions.variant', { text })),
          ...entry.buttons.map((text) => t('agents.versions.button', { text })),
        ]),
  ];
  return (
    <li>
      <p className="wrap-anywhere">
        {t(`agents.versions.${kind}`)}: <span className="font-semibold text-ink">{question}</span>
      </p>
      <BeforeAfter before={before && said(before)} after={after && said(after)} />
    </li>
  );
}

type Entry = NonNullable<Difference['entries'][number]['after']>;

/** The other wordings and the buttons of an entry. */
const besides = ({ variants, buttons }: Entry): string => JSON.stringify([variants, buttons]);

/** What was there and what is there now, each value on its line; null: it was not there at all. */
function BeforeAfter({ before, after }: { before: string[] | null; after: string[] | null }) {
  const { t } = useTranslation();
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 wrap-anywhere whitespace-pre-wrap">
      {before !== null && (
        <>
          <dt>{t('agents.versions.before')}</dt>
          <dd className={after === null ? 'line-through' : ''}>
            <Lines values={before} />
          </dd>
        </>
      )}
      {after !== null && (
        <>
          <dt>{t('agents.versions.after')}</dt>
          <dd className="text-ink">
            <Lines values={after} />
          </dd>
        </>
      )}
    </dl>
  );
}

function Lines({ values }: { values: string[] }) {
  return values.map((value, index) => (
    <span key={index} className="block">
      {value}
    </span>
  ));
}
