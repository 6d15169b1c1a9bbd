import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useViews } from './use-views.ts';
import { ViewLink } from './view-link.tsx';

/** The views in one line that scrolls sideways, where the window has no room for the rail. */
export function ViewChips() {
  const { t } = useTranslation();
  const views = useViews().flatMap((group) => group.views);
  const chosen = views.find((view) => view.chosen)?.key;
  const isCounted = views.some((view) => view.count !== '');
  const line = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = line;
    const link = current?.querySelector<HTMLElement>('[aria-current]');
    if (current && link)
      current.scrollTo({ left: link.offsetLeft - (current.clientWidth - link.clientWidth) / 2 });
  }, [chosen, views.length, isCounted]);
  return (
    <nav
      ref={line}
      aria-label={t('conversations.views.title')}
      className="flex shrink-0 gap-2 overflow-x-auto px-4 pb-2.5 [scrollbar-width:none]"
    >
      {views.map((view) => (
        <ViewLink key={view.key} view={view} look="chip" />
      ))}
    </nav>
  );
}
