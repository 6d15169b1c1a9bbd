import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Correction, TeachBody } from '#contract/agents/corrections.ts';
import { Alert } from '../alert.tsx';
import { Button, buttonLook } from '../button.tsx';
import { Select } from '../forms/select.tsx';
import { Textarea } from '../forms/textarea.tsx';
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { LeaveQuestion } from '../saved-form/leave-question.tsx';

export interface TeachDialogProps {
  onClose: () => void;
  /** The customer's words, and what the agent said to them. */
  asked: string;
  said: string;
  /** The questions of the entries that the answer used. */
  entries: readonly string[];
  /** A model reads instructions. */
  hasModel: boolean;
  onTeach: (body: TeachBody) => void;
  isBusy: boolean;
  error: string | null;
  correction: Correction | undefined;
  /** What else can be done once it is taught. */
  more?: ((answer: string, conversationId: string | null) => ReactNode) | undefined;
}

const FRESH = 'fresh';
const INSTRUCTION = 'instruction';

/**
 * What the agent should have said, where that goes, and whether it learnt it. What was typed is not
 * given up unasked, and while the agent learns the dialog stays, for it tells what came of it.
 */
export function TeachDialog(props: TeachDialogProps) {
  const { t } = useTranslation();
  const { onClose, asked, said, entries, hasModel, onTeach, isBusy, error, correction } = props;
  const [answer, setAnswer] = useState('');
  const [where, setWhere] = useState(entries[0] ?? FRESH);
  const [isAsking, setAsking] = useState(false);
  const isUntaught = !correction && answer.trim() !== '';
  const teach = (): void => {
    const text = answer.trim();
    if (where === INSTRUCTION) onTeach({ answer: text, instruction: true });
    else onTeach({ answer: text, ...(where !== FRESH && { replaces: where }) });
  };
  const close = (): void => {
    if (isUntaught) setAsking(true);
    else onClose();
  };
  const leave = {
    title: t('teaching.leave'),
    confirm: t('teaching.leaveConfirm'),
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isBusy && close()}
      title={t(correction ? 'teaching.done' : 'teaching.title')}
      description={t(`teaching.${correction ? 'doneText' : isBusy ? 'learning' : 'text'}`)}
      wide
      footer={
        correction ? (
          <>
            {props.more?.(answer.trim(), correction.conversationId)}
            <Link
              to="/agents/$id/publish"
              params={{ id: correction.agentId }}
              className={buttonLook({ look: 'primary' })}
            >
              {t('teaching.publish')}
            </Link>
          </>
        ) : (
          <Button disabled={answer.trim() === ''} busy={isBusy} onClick={teach}>
            {t('teaching.submit')}
          </Button>
        )
      }
    >
      {correction ? (
        <Learnt correction={correction} />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <Said title={t('teaching.asked')} text={asked} />
          {said !== '' && <Said title={t('teaching.said')} text={said} />}
          <Textarea
            label={t('teaching.answer')}
            value={answer}
            maxLength={4000}
            onChange={({ target }) => setAnswer(target.value)}
          />
          <Select
            label={t('teaching.where')}
            value={where}
            onChange={setWhere}
            choices={[
              ...entries.map((question) => ({
                value: question,
                label: t('teaching.replace', { question }),
              })),
              { value: FRESH, label: t('teaching.fresh', { question: asked.slice(0, 80) }) },
              ...(hasModel ? [{ value: INSTRUCTION, label: t('teaching.instruction') }] : []),
            ]}
          />
          {error !== null && (
            <Alert kind="bad">
              {t('teaching.failed')}. {error}
            </Alert>
          )}
        </div>
      )}
      <ConfirmDialog {...leave} open={isAsking} onOpenChange={setAsking} onConfirm={onClose}>
        {t('teaching.leaveText')}
      </ConfirmDialog>
      <LeaveQuestion {...leave} unsaved={isUntaught} text={t('teaching.leaveText')} />
    </Dialog>
  );
}

function Said({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0">
      <p className="text-13 text-ink-2">{title}</p>
      <p className="max-h-32 overflow-y-auto rounded-sheet bg-sheet-2 px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
    </div>
  );
}

/** Red on what answers now, green on the draft: otherwise it was no correction. */
function Learnt({ correction: { live, draft } }: { correction: Correction }) {
  const { t } = useTranslation();
  return (
    <dl className="grid grid-cols-1 gap-3">
      {[
        { name: t('teaching.live'), result: live, look: 'border-bad' },
        { name: t('teaching.draft'), result: draft, look: 'border-good' },
      ].map(({ name, result, look }) => (
        <div key={name} className={`min-w-0 border-l-3 pl-3 ${look}`}>
          <dt className="text-13 text-ink-2">{name}</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">
            {result.transcript.findLast(({ role }) => role === 'agent')?.text ?? '—'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
