import { channels } from 'virtual:plain-data';
import type { ChannelType } from '#channels/catalog.ts';
import type { Agent } from '#contract/agents/agents.ts';

/**
 * The filters of the list, which live in the URL. "All" and the first page are left out of it; an
 * invalid value is dropped.
 */
export interface AgentListSearch {
  search?: string | undefined;
  status?: Agent['status'] | undefined;
  channelType?: ChannelType | undefined;
  page?: number | undefined;
  /** The dialog for a new agent is open. */
  add?: true | undefined;
  /** The list of what was not delivered is open. */
  undelivered?: true | undefined;
}

export const agentStatuses = ['active', 'inactive'] as const satisfies Agent['status'][];
export const channelChoices = Object.values(channels).map(({ type, label }) => ({
  value: type,
  label,
}));

export function readAgentListSearch(raw: Record<string, unknown>): AgentListSearch {
  // The router parses numbers in the URL; search words must stay text.
  const words = raw.search === undefined || raw.search === null ? '' : String(raw.search);
  return {
    search: words.slice(0, 100) || undefined,
    status: agentStatuses.find((status) => status === raw.status),
    channelType: channelChoices.find(({ value }) => value === raw.channelType)?.value,
    page: readPage(raw),
    add: raw.add === true || undefined,
    undelivered: raw.undelivered === true || undefined,
  };
}

export const editorTabs = ['behaviour', 'knowledge', 'limits', 'handOff', 'hours'] as const;
export type EditorTab = (typeof editorTabs)[number];

/**
 * `?tab=` of the editor, left out for the first tab; `?test=true` where one comes to try the agent.
 */
export const readAgentEditorSearch = (
  raw: Record<string, unknown>,
): { tab?: EditorTab | undefined; test?: true | undefined } => ({
  tab: editorTabs.find((tab) => tab === raw.tab),
  test: raw.test === true || undefined,
});

/** `?page=` of the versions; left out for the first page. */
export const readVersionsSearch = (
  raw: Record<string, unknown>,
): { page?: number | undefined } => ({ page: readPage(raw) });

function readPage(raw: Record<string, unknown>): number | undefined {
  const page = Number(raw.page);
  return Number.isInteger(page) && page > 1 ? page : undefined;
}
