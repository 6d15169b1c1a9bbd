import { useQuery } from '@tanstack/react-query';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';
import { Attention } from './attention.tsx';
import { attentionQuery } from './dashboard-queries.ts';
import { Figures } from './figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Greeting } from './greeting.tsx';
import { MessagesPanel } from './chart/messages-panel.tsx';
import { ResolutionsPanel } from './resolutions-panel.tsx';
import { Waiting } from './waiting.tsx';
import { WorkerLine } from './worker-line.tsx';

/** It stands below what is seen first, so its code comes after the rest. */
const AgentsPanel = lazyComponent(async () => (await import('./agents-panel.tsx')).AgentsPanel);

/**
 * The dashboard: first what needs a person, then today's figures. A new account sees only its first
 * steps.
 */
export function Dashboard() {
  const { data } = useQuery(attentionQuery);
  if (data?.isNew) {
    return (
      <>
        <Greeting isNew />
        <div className="max-w-184">
          <FirstSteps large />
        </div>
      </>
    );
  }
  return (
    <>
      <PanelErrorBoundary>
        <Greeting />
      </PanelErrorBoundary>
      <div className="grid grid-cols-1 items-start gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
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
            <Waiting />
          </PanelErrorBoundary>
          <PanelErrorBoundary>
            <WorkerLine />
          </PanelErrorBoundary>
        </div>
      </div>
    </>
  );
}
