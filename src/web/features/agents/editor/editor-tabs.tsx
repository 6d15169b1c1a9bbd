import { useTranslation } from 'react-i18next';
import { Tabs } from '#web/ui/tabs.tsx';
import { editorTabs, type EditorTab } from '../searches.ts';
import { BehaviourTab } from './behaviour-tab.tsx';
import { HandOffTab } from './hand-off-tab.tsx';
import { HoursTab } from './hours-tab.tsx';
import { KnowledgeTab } from './knowledge-tab.tsx';
import { LimitsTab } from './limits-tab.tsx';

const panels: Record<EditorTab, () => React.JSX.Element> = {
  behaviour: BehaviourTab,
  knowledge: KnowledgeTab,
  limits: LimitsTab,
  handOff: HandOffTab,
  hours: HoursTab,
};

/** The parts of an agent; a part with something to correct is marked. */
export function EditorTabs({ tab, onTab, broken }: { tab: EditorTab; onTab: (tab: EditorTab) => void; broken: readonly EditorTab[] }) {
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
          panel: <Panel />,
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
