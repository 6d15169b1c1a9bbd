import { IconChecklist, IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { read } from '#web/lib/api/api.ts';
import { chooseDensity, useDensity } from '#web/lib/density.ts';
import { MenuPopup } from '#web/ui/overlays/menu-popup.tsx';
import type { MenuEntry, MenuPlace } from '#web/ui/overlays/menu.tsx';
import { useFilters } from '../filter/use-filters.ts';
import { chooseOpensNext, opensNext } from '../progress/opens-next.ts';
import { firstState, isOfWaiting, sorts } from '../searches.ts';
import { SelectionOfList } from '../selection/selection.ts';

/**
 * The order of those who wait, where there is a choice; the size of the rows, and the way to the
 * ledger of all messages.
 */
export function ListPopup(place: MenuPlace) {
  const { t } = useTranslation();
  const density = useDensity();
  const selection = use(SelectionOfList);
  return (
    <MenuPopup
      {...place}
      entries={[
        ...useOrder(),
        {
          kind: 'choices',
          label: t('writing.list.density'),
          chosen: density,
          choices: (['counter', 'dense'] as const).map((one) => ({
            value: one,
            label: t(`writing.list.${one}`),
            choose: () => chooseDensity(one),
          })),
        },
        { kind: 'line' },
        {
          kind: 'choices',
          label: t('writing.list.afterResolving'),
          chosen: opensNext() ? 'next' : 'stay',
          choices: (['next', 'stay'] as const).map((one) => ({
            value: one,
            label: t(`writing.list.${one}`),
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
          label: t('conversations.list.messages'),
          icon: <IconHistory size={16} aria-hidden />,
          link: <Link to="/conversations" search={{ view: 'messages' }} />,
        },
      ]}
    />
  );
}

/** Those who wait can be ordered in two ways, where the workspace has a limit. */
function useOrder(): readonly MenuEntry[] {
  const { t } = useTranslation();
  const {
    chosen: { state = firstState, sort = 'due' },
    change,
  } = useFilters();
  const limits = useQuery({ ...read('readReplyLimits'), enabled: isOfWaiting(state) }).data;
  if (!isOfWaiting(state) || !limits) return [];
  if (limits.firstMinutes === null && limits.nextMinutes === null) return [];
  return [
    {
      kind: 'choices',
      label: t('writing.list.order'),
      chosen: sort,
      choices: sorts.map((one) => ({
        value: one,
        label: t(`writing.list.${one}`),
        choose: () => change({ sort: one === 'due' ? undefined : one }),
      })),
    },
    { kind: 'line' },
  ];
}
