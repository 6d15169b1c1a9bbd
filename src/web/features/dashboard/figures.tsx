import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { CallData } from '#web/lib/api/api.ts';
import { number, percent } from '#web/lib/format.ts';
import { LoadError } from '#web/ui/states/load-error.tsx';
import { figuresQuery } from './dashboard-queries.ts';
import { Figure, FigureSkeleton } from './figure.tsx';
import { messagesBetween, openConversations, promisesNotKept } from './links.ts';
import { duration, oneDigit } from './format-figures.ts';
import { againstWeekBefore, againstYesterday, fasterOrSlower } from './comparisons.ts';

const frame = '-mb-6 grid grid-cols-2 gap-x-8';
/** Five figures in a row, or six or seven in two rows. */
const columns = ['xl:grid-cols-5', 'xl:grid-cols-3', 'xl:grid-cols-4'];

/** The figures of the day, each with a comparison and a link to its list. */
export function Figures() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(figuresQuery);
  if (!data) {
    return error ? (
      <LoadError error={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <div aria-busy className={clsx(frame, columns[0])}>
        {[1, 2, 3, 4, 5].map((figure) => (
          <FigureSkeleton key={figure} />
        ))}
      </div>
    );
  }
  const { from, to, messages, conversations, resolved, firstReply, inOpeningHours } = data;
  const isRated = data.satisfaction.asked > 0;
  const isResolved = data.resolution.line.some((seconds) => seconds !== null);
  return (
    <section
      aria-label={t('dashboard.figures.title')}
      className={clsx(frame, columns[Number(isRated) + Number(isResolved)])}
    >
      <Figure
        label={t('dashboard.figures.messages')}
        link={messagesBetween(to, to)}
        value={number(messages.today)}
        comparison={againstYesterday(messages)}
        line={messages.line}
        lineLabel={t('dashboard.figures.messagesLine')}
      />
      <Figure
        label={t('dashboard.figures.open')}
        link={openConversations}
        value={number(conversations.open)}
        comparison={t('dashboard.figures.waiting', { count: conversations.waiting })}
        line={conversations.line}
        lineLabel={t('dashboard.figures.openLine')}
      />
      <Figure
        label={t('dashboard.figures.notKept')}
        link={promisesNotKept}
        value={number(conversations.notKept)}
        comparison={t('dashboard.figures.notKeptText')}
        waits={conversations.notKept > 0}
      />
      <Figure
        label={t('dashboard.figures.resolved')}
        link={messagesBetween(from, to, { direction: 'in', outcome: 'resolved_by_agent' })}
        value={resolved.share === null ? '–' : percent(resolved.share)}
        comparison={againstWeekBefore(resolved)}
        line={resolved.line}
        lineLabel={t('dashboard.figures.resolvedLine')}
      />
      <Figure
        label={t('dashboard.figures.firstReply')}
        link={messagesBetween(from, to, { direction: 'in' })}
        value={firstReply.seconds === null ? '–' : duration(firstReply.seconds)}
        comparison={fasterOrSlower(firstReply, inOpeningHours)}
        line={firstReply.line}
        lineLabel={t('dashboard.figures.firstReplyLine')}
      />
      {isResolved && <Resolution data={data} />}
      {isRated && <Rating data={data} />}
    </section>
  );
}

type Data = CallData<'readFigures'>;

/** From the first message to the end of the matter. */
function Resolution({ data: { resolution, inOpeningHours } }: { data: Data }) {
  const { t } = useTranslation();
  return (
    <Figure
      label={t('dashboard.figures.resolution')}
      value={resolution.seconds === null ? '–' : duration(resolution.seconds)}
      comparison={fasterOrSlower(resolution, inOpeningHours)}
      line={resolution.line}
      lineLabel={t('dashboard.figures.resolutionLine')}
    />
  );
}

/** What customers answered to the survey. */
function Rating({ data: { satisfaction } }: { data: Data }) {
  const { t } = useTranslation();
  return (
    <Figure
      label={t('dashboard.figures.satisfaction')}
      value={
        satisfaction.score === null
          ? '–'
          : t('dashboard.figures.ofFive', { score: oneDigit(satisfaction.score) })
      }
      comparison={t('dashboard.figures.rated', {
        count: satisfaction.asked,
        answered: number(satisfaction.answered),
        asked: number(satisfaction.asked),
      })}
      line={satisfaction.line}
      lineLabel={t('dashboard.figures.satisfactionLine')}
    />
  );
}
