import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/api.ts';
import { errorText } from '#web/lib/api/error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Segmented } from '#web/ui/forms/segmented.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

const outcomes = ['reply', 'hand_off', 'wait'] as const;
const NAME_LENGTH = 60;

/** A test by hand: what the customer writes, what happens, and what the answer must say. */
export function NewTest({
  agentId,
  open,
  onOpenChange,
}: {
  agentId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [words, setWords] = useState('');
  const [says, setSays] = useState('');
  const [outcome, setOutcome] = useState<(typeof outcomes)[number]>('reply');
  const text = words.trim();
  const save = useMutation({
    mutationFn: () => {
      const said = says.trim();
      const checks = [
        { kind: 'outcome' as const, is: outcome },
        ...(said === '' || outcome === 'wait' ? [] : [{ kind: 'says' as const, text: said }]),
      ];
      const name = text.length > NAME_LENGTH ? `${text.slice(0, NAME_LENGTH - 1)}…` : text;
      return call('createTest', {
        params: { id: agentId },
        body: { name, turns: [{ text, checks }] },
      });
    },
    onSuccess: () => {
      setWords('');
      setSays('');
      onOpenChange(false);
      return queryClient.invalidateQueries({ queryKey: ['listTests'] });
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('agents.tests.form.title')}
      description={t('agents.tests.form.text')}
      wide
      footer={
        <Button disabled={text === ''} busy={save.isPending} onClick={() => save.mutate()}>
          {t('agents.tests.form.submit')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Textarea
          label={t('agents.tests.form.words')}
          value={words}
          maxLength={8000}
          onChange={({ target }) => setWords(target.value)}
        />
        <div>
          <p aria-hidden className="mb-1.5 text-sm font-semibold">
            {t('agents.tests.form.outcome')}
          </p>
          <Segmented
            label={t('agents.tests.form.outcome')}
            value={outcome}
            onChange={setOutcome}
            choices={outcomes.map((value) => ({
              value,
              label: t(`agents.tests.form.outcomes.${value}`),
            }))}
            className="max-sm:flex-col max-sm:divide-x-0 max-sm:divide-y"
          />
        </div>
        {outcome !== 'wait' && (
          <Textarea
            label={t('agents.tests.form.says')}
            hint={t('agents.tests.form.saysHint')}
            value={says}
            maxLength={4000}
            onChange={({ target }) => setSays(target.value)}
          />
        )}
        {save.error && (
          <Alert kind="bad">
            {t('agents.tests.form.error')}. {errorText(save.error)}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
