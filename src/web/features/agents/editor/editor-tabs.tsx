import { type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { Tabs } from '#web/ui/page/tabs.tsx';
import { editorTabs, type EditorTab } from '../searches.ts';

/**
 * The panels load right after the page. All of them are mounted, so that nothing that was typed is
 * lost.
 */
const panels: Record<EditorTab, ComponentType> = {
  behaviour: lazyComponent(async () => (await import('./behaviour-tab.tsx')).BehaviourTab),
  knowledge: lazyComponent(async () => (await import('./knowledge-tab.tsx')).KnowledgeTab),
  limits: lazyComponent(async () => (await import('./limits-tab.tsx')).LimitsTab),
  handOff: lazyComponent(async () => (await import('./hand-off-tab.tsx')).HandOffTab),
  hours: lazyComponent(async () => (await import('./hours/hours-tab.tsx')).HoursTab),
};

/** The tabs of the editor. A tab that holds an error is marked. */
export function EditorTabs({
  tab,
  onTab,
  broken,
  readOnly,
}: {
  tab: EditorTab;
  onTab: (tab: EditorTab) => void;
  broken: readonly EditorTab[];
  readOnly: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Tabs
      label={t('agents.editor.tabs.label')}
      value={tab}
      onChange={onTab}
      tabs={editorTabs.map((value) => {
        const Panel = panels[value];
        return {
          value,
          panel: (
            <PanelErrorBoundary fallback={<Loading />}>
              {/* One `disabled` for every control inside. */}
              <fieldset disabled={readOnly} className="min-w-0">
                <Panel />
              </fieldset>
            </PanelErrorBoundary>
          ),
          label: (
            <span className="inline-flex items-center gap-1.5">
              {t(`agents.editor.tabs.${value}`)}
              {broken.includes(value) && (
                <>
                  <span aria-hidden className="size-1.5 rounded-full bg-bad" />
                  <span className="sr-only">({t('agents.editor.hasErrors')})</span>
                </>
              )}
            </span>
          ),
        };
      })}
    />
  );
}

function Loading() {
  return (
    <div aria-busy>
      <Skeleton className="h-112 w-full" />
    </div>
  );
}
