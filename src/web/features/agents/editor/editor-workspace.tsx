import { getRouteApi } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Agent } from '#contract/agents/agents.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { Card } from '#web/ui/page/card.tsx';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';
import { TrialActions } from '../test-chat/trial-actions.tsx';
import type { Exchange } from '../test-chat/ask-agent.ts';
import { useTestChat } from '../test-chat/use-test-chat.ts';
import { checkedAgent, isSame, tabsWithErrors, toForm, type AgentForm } from './agent-form.ts';
import { EditorActions } from './editor-actions.tsx';
import { EditorHeader } from './editor-header.tsx';
import { EditorTabs } from './editor-tabs.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { useRoomForTwo } from './room-for-two.ts';
import { useSubmitAgent } from './use-submit-agent.ts';

const Sheet = lazyComponent(async () => (await import('#web/ui/overlays/sheet.tsx')).Sheet);
const TestChat = lazyComponent(async () => (await import('../test-chat/test-chat.tsx')).TestChat);
const route = getRouteApi('/signed-in/agents/$id');

/** The form with its header, and the test chat, which uses the current values of the form. */
export function EditorWorkspace({ agent }: { agent: Agent }) {
  const { tab = 'behaviour' } = route.useSearch();
  const navigate = route.useNavigate();
  const onTab = (chosen: typeof tab): void =>
    void navigate({
      search: { tab: chosen === 'behaviour' ? undefined : chosen },
      replace: true,
    });
  // Fields are checked at the first save, and after that while typing: a question that was just
  // added is not yet an error because it is empty.
  const form = useForm<AgentForm, unknown, AgentForm>({
    resolver: checkedAgent,
    defaultValues: toForm(agent),
  });
  const { isDirty, errors } = form.formState;
  const may = useCan('updateAgent');
  const saving = useSubmitAgent(agent, form, { tab, onTab });
  const [headerHeight, setHeaderHeight] = useState(80);
  const test = useTest(agent, form, headerHeight);
  useFreshAgent(agent, form);
  const actions = (
    <EditorActions
      agent={agent}
      isDirty={isDirty}
      saving={saving}
      onTest={test.open}
      onChannels={() => onTab('hours')}
    />
  );
  return (
    <FormProvider {...form}>
      <EditorHeader agent={agent} unsaved={isDirty} actions={actions} onHeight={setHeaderHeight} />
      <div
        className={clsx(
          'grid grid-cols-1 gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,1fr)_25rem]',
          test.isComparing && 'xl:grid-cols-[minmax(0,1fr)_44rem]',
        )}
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            saving.submit(false);
          }}
        >
          <EditorTabs readOnly={!may} tab={tab} onTab={onTab} broken={tabsWithErrors(errors)} />
        </form>
        {test.beside}
      </div>
      {/* On phones the buttons are here, within reach of the thumb; elsewhere the header has
          them. */}
      <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 mt-4 flex flex-wrap gap-2 border-t border-line bg-sheet px-4 py-3 md:hidden">
        {actions}
      </div>
      {test.sheet}
      <LeaveGuard unsaved={isDirty} />
    </FormProvider>
  );
}

type Form = UseFormReturn<AgentForm, unknown, AgentForm>;

/** The test chat: beside the form where both have room, otherwise in a sheet that `open` opens. */
function useTest(agent: Agent, form: Form, headerHeight: number) {
  const { t } = useTranslation();
  const hasRoom = useRoomForTwo();
  const { test = false } = route.useSearch();
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>(test ? 'open' : 'never');
  const chat = useTestChat(agent.id, {
    current: form.getValues,
    onInvalid: () => void form.trigger(),
  });
  const { isDirty } = form.formState;
  const actionsOf = (exchange: Exchange): ReactNode => (
    <TrialActions agentId={agent.id} exchange={exchange} isDirty={isDirty} />
  );
  return {
    isComparing: chat.trial.other !== null,
    open: hasRoom ? null : () => setSheet('open'),
    beside: hasRoom && (
      <Card
        // Under the header, which stays in sight, too.
        style={{
          top: `calc(${headerHeight}px + 4rem)`,
          height: `calc(100dvh - ${headerHeight}px - 13.5rem)`,
        }}
        className="sticky max-h-200 min-h-112 overflow-hidden"
      >
        <PanelErrorBoundary>
          <TestChat chat={chat} focusAtOnce={test} actionsOf={actionsOf} />
        </PanelErrorBoundary>
      </Card>
    ),
    sheet: (
      <ErrorBoundary>
        {!hasRoom && sheet !== 'never' && (
          <Sheet
            open={sheet === 'open'}
            onOpenChange={(open) => setSheet(open ? 'open' : 'closed')}
            title={t('agents.chat.title')}
          >
            <TestChat chat={chat} inSheet actionsOf={actionsOf} />
          </Sheet>
        )}
      </ErrorBoundary>
    ),
  };
}

/** Takes over a change that another person saved, as long as nothing was typed here. */
function useFreshAgent(agent: Agent, { formState: { isDirty }, getValues, reset }: Form): void {
  useEffect(() => {
    if (!isDirty && !isSame(getValues(), toForm(agent))) reset(toForm(agent));
  }, [agent, isDirty, getValues, reset]);
}
