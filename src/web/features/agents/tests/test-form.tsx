import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgentTest } from '#contract/agents/tests.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { focusOnError } from '#web/ui/saved-form/focus-on-error.ts';
import { TURNS_AT_MOST } from './test-draft.ts';
import { TestTurnFields } from './test-turn.tsx';
import { useTestForm } from './use-test-form.ts';

/**
 * A test by hand, new or changed: what the customer writes, one message after the other, and what
 * must be true of each answer.
 */
export function TestForm({
  agentId,
  test,
  open,
  onOpenChange,
}: {
  agentId: string;
  /** Left out: a new one. */
  test?: AgentTest;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const form = useTestForm(agentId, test, () => onOpenChange(false));
  const { drafts, hasHistory } = form;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t(`agents.tests.form.${test ? 'editTitle' : 'title'}`)}
      description={t('agents.tests.form.text')}
      wide
      footer={
        <Button type="submit" form={id} busy={form.isBusy}>
          {t('agents.tests.form.submit')}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.save()) focusOnError(event.currentTarget);
        }}
        className="grid grid-cols-1 gap-6"
      >
        {drafts.map((turn, index) => (
          <TestTurnFields
            key={turn.key}
            turn={turn}
            number={index + 1}
            isFollowing={index > 0 || hasHistory}
            isChecked={form.isChecked}
            onChange={(part) => form.change(turn, part)}
            onRemove={drafts.length > 1 ? () => form.remove(turn) : undefined}
          />
        ))}
        {drafts.length < TURNS_AT_MOST ? (
          <Button look="secondary" className="justify-self-start" onClick={form.add}>
            <IconPlus size={18} stroke={1.75} aria-hidden />
            {t('agents.tests.form.add')}
          </Button>
        ) : (
          <p className="text-13 text-ink-2">
            {t('agents.tests.form.full', { count: TURNS_AT_MOST })}
          </p>
        )}
        {form.error && (
          <Alert kind="bad">
            {t('agents.tests.form.error')}. {errorText(form.error)}
          </Alert>
        )}
      </form>
    </Dialog>
  );
}
