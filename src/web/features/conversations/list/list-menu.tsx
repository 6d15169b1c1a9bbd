import { IconChecklist, IconDots, IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseDensity, useDensity } from '#web/lib/density.ts';
import { Button } from '#web/ui/button.tsx';
import { chooseOpensNext, opensNext } from '../progress/opens-next.ts';
import { type ConversationsSearch, sorts } from '../searches.ts';
import { SelectionOfList } from '../selection/selection.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';

/** The order of those who wait, where there is a choice; the size of the rows, and the way to the ledger of all messages. */
export function ListMenu({
  sort,
  onSort,
}: {
  sort: ConversationsSearch['sort'] | null;
  onSort: (sort: ConversationsSearch['sort']) => void;
}) {
  const { t } = useTranslation();
  const density = useDensity();
  const selection = use(SelectionOfList);
  return (
    <Menu
      trigger={
        <Button look="quiet" size="iconSmall" className="max-md:size-11">
          <IconDots size={20} stroke={1.75} aria-hidden />
          <span className="sr-only">{t('conversations.list.options')}</span>
        </Button>
      }
      entries={[
        ...(sort
          ? [
              {
                kind: 'choices' as const,
                label: t('conversations.list.order'),
                chosen: sort,
                choices: sorts.map((one) => ({
                  value: one,
                  label: t(`conversations.list.${one}`),
                  choose: () => onSort(one),
                })),
              },
              { kind: 'line' as const },
            ]
          : []),
        {
          kind: 'choices',
          label: t('conversations.list.density'),
          chosen: density,
          choices: (['counter', 'dense'] as const).map((one) => ({
            value: one,
            label: t(`conversations.list.${one}`),
            choose: () => chooseDensity(one),
          })),
        },
        { kind: 'line' },
        {
          kind: 'choices',
          label: t('conversations.list.afterResolving'),
          chosen: opensNext() ? 'next' : 'stay',
          choices: (['next', 'stay'] as const).map((one) => ({
            value: one,
            label: t(`conversations.list.${one}`),
            choose: () => chooseOpensNext(one === 'next'),
          })),
        },
        { kind: 'line' },
        {
          kind: 'action',
          label: t('conversations.selection.begin'),
          icon: <IconChecklist size={16} aria-hidden />,
          run: selection.turnOn,
        },
        {
          kind: 'link',
          label: t('conversations.ledger.title'),
          icon: <IconHistory size={16} aria-hidden />,
          link: <Link to="/conversations" search={{ view: 'messages' }} />,
        },
      ]}
    />
  );
}
