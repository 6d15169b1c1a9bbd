import { useQuery } from '@tanstack/react-query';
import { call, read } from '#web/lib/api/api.ts';
import { useEveryPage } from '#web/lib/api/every-page.ts';
import { useLabels } from '#web/ui/labels/use-labels.ts';

interface Choices {
  list: readonly { id: string; name: string }[];
  /** The list is complete: what is not in it does not exist. */
  isWhole: boolean;
}

function useChannels(): Choices {
  const { pages, isWhole } = useEveryPage(['listChannels', 'every'], (page) =>
    call('listChannels', { query: { page, limit: 100 } }),
  );
  const channels = pages.flatMap((page) => page.channels);
  return { list: channels.map(({ id, displayName }) => ({ id, name: displayName })), isWhole };
}

function useAgents(): Choices {
  // A key of its own, because the pages of the list of agents are changed in place.
  const { pages, isWhole } = useEveryPage(['agentsToChoose'], (page) =>
    call('listAgents', { query: { page, limit: 100 } }),
  );
  return { list: pages.flatMap((page) => page.agents), isWhole };
}

function useLabelChoices(): Choices {
  const { data, isSuccess } = useLabels();
  return { list: data?.labels ?? [], isWhole: isSuccess };
}

function useTeamChoices(): Choices {
  const { data, isSuccess } = useQuery({ ...read('listTeams'), staleTime: 60_000 });
  return { list: data?.teams ?? [], isWhole: isSuccess };
}

/**
 * What a list can be narrowed by, by the name of the choice in the URL. `fewest`: with fewer
 * choices there is nothing to filter by. `own`: choices that are no thing of the workspace.
 */
export const filterKinds = {
  channelId: {
    useChoices: useChannels,
    label: 'conversations.channel',
    all: 'conversations.allChannels',
    gone: 'conversations.channelGone',
    fewest: 2,
    own: [],
  },
  labelId: {
    useChoices: useLabelChoices,
    label: 'labels.one',
    all: 'labels.all',
    gone: 'labels.gone',
    fewest: 1,
    own: [],
  },
  agentId: {
    useChoices: useAgents,
    label: 'conversations.agent',
    all: 'conversations.allAgents',
    gone: 'conversations.agentGone',
    fewest: 2,
    own: [],
  },
  team: {
    useChoices: useTeamChoices,
    label: 'conversations.team',
    all: 'conversations.allTeams',
    gone: 'conversations.teamGone',
    fewest: 1,
    own: [{ id: 'mine', label: 'conversations.myTeam' }],
  },
} as const;

export type FilterKind = (typeof filterKinds)[keyof typeof filterKinds];
