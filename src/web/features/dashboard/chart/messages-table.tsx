import { useTranslation } from 'react-i18next';
import type { DayOfMessages } from '#contract/dashboard/dashboard.ts';
import { dateOnly, number } from '#web/lib/format.ts';

/** The numbers of the chart, for people who cannot see it. */
export function MessagesTable({ days }: { days: DayOfMessages[] }) {
  const { t } = useTranslation();
  return (
    <div className="sr-only">
      <table>
        <caption>{t('dashboard.chart.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('dashboard.chart.day')}</th>
            <th scope="col">{t('dashboard.chart.agents')}</th>
            <th scope="col">{t('dashboard.chart.team')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, agents, team }) => (
            <tr key={day}>
              <th scope="row">{dateOnly(day)}</th>
              <td>{number(agents)}</td>
              <td>{number(team)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
