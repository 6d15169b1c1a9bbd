import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { PanelErrorBoundary } from '#web/ui/states/panel-error-boundary.tsx';
import type { ThreadMessage } from '../use-thread.ts';

const TeachAnswer = lazyComponent(async () => {
  const [dialog] = await Promise.all([import('./teach-answer.tsx'), loadTexts('teaching')]);
  return dialog.TeachAnswer;
});

/** "Ensinar esta resposta". Its code and texts are read when it is opened. */
export function Teach(props: { message: ThreadMessage; onClose: () => void }) {
  return (
    <PanelErrorBoundary fallback={null}>
      <TeachAnswer {...props} />
    </PanelErrorBoundary>
  );
}
