import { useTranslation } from 'react-i18next';
import { useViews } from './use-views.ts';
import { ViewLink } from './view-link.tsx';

/** The views at the left of the inbox, each with the number of its conversations. */
export function Rail() {
  const { t } = useTranslation();
  const groups = useViews();
  return (
    <nav
      aria-label={t('conversations.views.title')}
      className="flex w-49 shrink-0 flex-col gap-5 overflow-y-auto border-r border-line bg-paper px-2 py-3"
    >
      {groups.map(({ key, views }) => (
        <section key={key} aria-labelledby={`views-${key}`}>
          <p id={`views-${key}`} className="px-2.5 pb-1.5 text-xs text-ink-3">
            {t(`conversations.views.${key}`)}
          </p>
          <ul>
            {views.map((view) => (
              <li key={view.key}>
                <ViewLink view={view} look="rail" />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
