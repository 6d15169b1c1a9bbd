import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { number } from '#web/lib/format.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { toTeachQuery } from '../day-queries.ts';
import { sameQuestions } from './same-questions.ts';

/** How many questions stand on the page; the list has the others. */
const SHOWN = 3;

/** What customers asked and no agent knew, each with the conversation in which it is taught. Hidden if it is nothing. */
export function Unknown() {
  const { t } = useTranslation();
  const { data } = useQuery(toTeachQuery);
  const questions = sameQuestions(data?.messages ?? [], ({ parts }) => {
    const [part] = parts;
    return part?.kind === 'text' ? part.text : null;
  });
  if (!data || questions.length === 0) return null;
  return (
    <section aria-labelledby="unknown" className="mt-10 max-w-180">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="unknown" className="font-display text-xl font-semibold tracking-tight">
          {t('counter.unknown.title')}
        </h2>
        {questions.length > SHOWN && (
          <Link
            to="/conversations"
            search={{ view: 'messages', direction: 'in', outcome: 'to_teach' }}
            className={buttonLook({ look: 'link', size: 'inline' })}
          >
            {t('counter.unknown.all')}
          </Link>
        )}
      </div>
      <ul className="mt-2 border-t border-line">
        {questions.slice(0, SHOWN).map(({ messageId, conversationId, words, people }) => (
          <li
            key={messageId}
            className="flex items-baseline gap-4 border-b border-line py-2.5 text-15"
          >
            <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{words}</span>
            <span className="shrink-0 text-sm text-ink-2 tabular-nums">
              {t('counter.unknown.people', { count: people, shown: number(people) })}
            </span>
            <Link
              to="/conversations/$id"
              params={{ id: conversationId }}
              search={{ message: messageId }}
              className={buttonLook({ look: 'link', size: 'inline' })}
            >
              {t('counter.unknown.teach')}
              <span className="sr-only">: {words}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
