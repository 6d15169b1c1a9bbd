import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Agent } from '#contract/agents/agents.ts';
import { useCan } from '#web/lib/session/can.tsx';
import { buttonLook } from '#web/ui/button.tsx';
import { Questions } from './questions/questions.tsx';
import type { FirstAnswer } from './use-first-answer.ts';

/** The five questions, and where to go on when the answers are live. */
export function LiveQuestions({
  agent,
  first,
  mayTeach,
}: {
  agent: Agent;
  first: FirstAnswer | null;
  /** No customer of a real channel gets what is taught here. */
  mayTeach: boolean;
}) {
  const { t } = useTranslation();
  const may = useCan('updateAgent');
  const [isLive, setLive] = useState(false);
  return (
    <>
      {isLive ? (
        <p role="status" className="mt-9 max-w-190 border-y border-ink py-4 text-17 font-medium">
          {t('start.questions.done', { question: t('start.questions.ask') })}
        </p>
      ) : (
        may && mayTeach && <Questions agent={agent} onLive={() => setLive(true)} />
      )}
      <nav
        aria-label={t('start.next.title')}
        className="mt-8 flex max-w-190 flex-wrap items-center gap-x-5 gap-y-3"
      >
        <Link
          to="/channels"
          search={{ add: true }}
          className={buttonLook({ look: isLive ? 'primary' : 'secondary' })}
        >
          {t('start.next.channel')}
        </Link>
        {first && (
          <Link
            to="/conversations/$id"
            params={{ id: first.conversationId }}
            className={buttonLook({ look: 'link', size: 'inline' })}
          >
            {t('start.next.conversation')}
          </Link>
        )}
        <Link
          to="/agents/$id"
          params={{ id: agent.id }}
          className={buttonLook({ look: 'link', size: 'inline' })}
        >
          {t('start.next.agent')}
        </Link>
        <Link to="/" className={buttonLook({ look: 'link', size: 'inline' })}>
          {t('start.next.home')}
        </Link>
      </nav>
    </>
  );
}
