import { IconMessageCircle } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Agent } from '#contract/agents/agents.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/page/card.tsx';
import { ErrorBoundary } from '#web/ui/states/error-boundary.tsx';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { useTestChat } from '../test-chat/use-test-chat.ts';
import { checkedAgent, isSame, tabsWithErrors, toForm, type AgentForm } from './agent-form.ts';
import { EditorHeader } from './editor-header.tsx';
import { EditorTabs } from './editor-tabs.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { useRoomForTwo } from './room-for-two.ts';
import { useSaveAgent } from './use-save-agent.ts';

const Sheet = lazyComponent(async () => (await import('#web/ui/overlays/sheet.tsx')).Sheet);
const TestChat = lazyComponent(async () => (await import('../test-chat/test-chat.tsx')).TestChat);
const route = getRouteApi('/signed-in/agents/$id');

/** The form with its header, and the test chat, which uses the current values of the form. */
export function EditorWorkspace({ agent }: { agent: Agent }) {
  const { t } = useTranslation();
  const { tab = 'behaviour' } = route.useSearch();
  const navigate = route.useNavigate();
  // Fields are checked at the first save, and after that while typing: a question that was just
  // added is not yet an error because it is empty.
  const form = useForm<AgentForm, unknown, AgentForm>({
    resolver: checkedAgent,
    defaultValues: toForm(agent),
  });
  const { isDirty, isSubmitting, errors } = form.formState;
  const save = useSaveAgent(agent.id, form);
  const may = useCan('updateAgent');
  const beside = useRoomForTwo();
  const [testing, setTesting] = useState<'never' | 'open' | 'closed'>('never');
  const [attempts, setAttempts] = useState(0);
  const chat = useTestChat(agent.id, {
    current: form.getValues,
    onInvalid: () => void form.trigger(),
  });

  useFreshAgent(agent, form);
  useFocusOnError(attempts);

  const publishing = save.isPending && save.variables.publish;
  const submit = (publish: boolean): void => {
    if (save.isPending || isSubmitting) return;
    const check = form.handleSubmit(
      (values) => save.mutate({ values, publish, typed: structuredClone(form.getValues()) }),
      (found) => {
        const [first] = tabsWithErrors(found);
        toast.failed({
          title: t(publish ? 'agents.editor.publishError' : 'agents.editor.saveError'),
          text: t('agents.editor.invalid'),
        });
        if (first && !tabsWithErrors(found).includes(tab))
          void navigate({
            search: { tab: first === 'behaviour' ? undefined : first },
            replace: true,
          });
        setAttempts((count) => count + 1);
      },
    );
    // The check itself can reject only when its code cannot be loaded.
    check().catch((error: unknown) =>
      toast.failed({
        title: t(publish ? 'agents.editor.publishError' : 'agents.editor.saveError'),
        text: errorText(error),
      }),
    );
  };
  const narrow = 'max-md:flex-1 max-md:px-2.5!';
  const actions = (
    <>
      {!beside && (
        <Button look="soft" onClick={() => setTesting('open')} className={narrow}>
          <IconMessageCircle size={18} stroke={1.75} aria-hidden className="max-[24rem]:hidden" />
          {t('agents.editor.test')}
        </Button>
      )}
      {may ? (
        <>
          <Button
            look="secondary"
            disabled={!isDirty}
            busy={save.isPending && !publishing}
            onClick={() => submit(false)}
            className={narrow}
          >
            {t('agents.editor.save')}
          </Button>
          <Button
            disabled={!isDirty && !agent.hasUnpublishedChanges && agent.version !== null}
            busy={publishing}
            onClick={() => submit(true)}
            className={narrow}
          >
            {t('agents.editor.publish')}
          </Button>
        </>
      ) : (
        <p className="self-center text-13 text-ink-2">{t('common.notAllowed.short')}</p>
      )}
    </>
  );
  return (
    <FormProvider {...form}>
      <EditorHeader agent={agent} unsaved={isDirty} actions={actions} />
      <div className="grid grid-cols-1 gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit(false);
          }}
        >
          <EditorTabs
            readOnly={!may}
            tab={tab}
            onTab={(chosen) =>
              void navigate({
                search: { tab: chosen === 'behaviour' ? undefined : chosen },
                replace: true,
              })
            }
            broken={tabsWithErrors(errors)}
          />
        </form>
        {beside && (
          <Card className="sticky top-36 h-[calc(100dvh-15rem)] max-h-200 min-h-112 overflow-hidden">
            <PanelErrorBoundary>
              <TestChat chat={chat} />
            </PanelErrorBoundary>
          </Card>
        )}
      </div>
      {/* On phones the buttons are here, within reach of the thumb; elsewhere the header has
          them. */}
      <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 mt-4 flex gap-2 border-t border-line bg-sheet px-4 py-3 md:hidden">
        {actions}
      </div>
      <ErrorBoundary>
        {!beside && testing !== 'never' && (
          <Sheet
            open={testing === 'open'}
            onOpenChange={(open) => setTesting(open ? 'open' : 'closed')}
            title={t('agents.chat.title')}
          >
            <TestChat chat={chat} inSheet />
          </Sheet>
        )}
      </ErrorBoundary>
      <LeaveGuard unsaved={isDirty} />
    </FormProvider>
  );
}

/** Takes over a change that another person saved, as long as nothing was typed here. */
function useFreshAgent(
  agent: Agent,
  { formState: { isDirty }, getValues, reset }: UseFormReturn<AgentForm, unknown, AgentForm>,
): void {
  useEffect(() => {
    if (!isDirty && !isSame(getValues(), toForm(agent))) reset(toForm(agent));
  }, [agent, isDirty, getValues, reset]);
}

/** After a refused save the focus goes to the first field with an error, in whichever tab. */
function useFocusOnError(attempts: number): void {
  useEffect(() => {
    if (attempts === 0) return;
    const frame = requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>('[role="tabpanel"]:not([hidden]) [aria-invalid="true"]')
        ?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [attempts]);
}
