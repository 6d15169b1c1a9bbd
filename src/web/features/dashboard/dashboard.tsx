import { lazyComponent } from '#web/lib/lazy-component.ts';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';
import { Attention } from './attention.tsx';
import { ChannelsUp } from './channels-up.tsx';
import { Figures } from './figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { MessagesPanel } from './chart/messages-panel.tsx';
import { ResolutionsPanel } from './resolutions-panel.tsx';
import { WorkerLine } from './worker-line.tsx';

/** It stands below what is seen first, so its code comes after the rest. */
const AgentsPanel = lazyComponent(async () => (await import('./agents-panel.tsx')).AgentsPanel);

/** What stands below the counter: what needs attention, the figures of the days, and the rest. */
export function Dashboard() {
  return (
    <div className="mt-12 grid grid-cols-1 items-start gap-x-14 gap-y-12 xl:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid min-w-0 grid-cols-1 gap-12">
        <PanelErrorBoundary>
          <Attention />
        </PanelErrorBoundary>
        <PanelErrorBoundary>
          <Figures />
        </PanelErrorBoundary>
        <PanelErrorBoundary>
          <MessagesPanel />
        </PanelErrorBoundary>
        <PanelErrorBoundary>
          <ResolutionsPanel />
        </PanelErrorBoundary>
        <PanelErrorBoundary fallback={null}>
          <AgentsPanel />
        </PanelErrorBoundary>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-12">
        <PanelErrorBoundary>
          <FirstSteps />
        </PanelErrorBoundary>
        <PanelErrorBoundary>
          <ChannelsUp />
        </PanelErrorBoundary>
        <PanelErrorBoundary>
          <WorkerLine />
        </PanelErrorBoundary>
      </div>
    </div>
  );
}
