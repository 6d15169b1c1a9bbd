import type { ListedAgent } from '#contract/agents/agents.ts';

/** What brings an agent nearer to answering customers with what was written. */
export type AgentStep = 'publish' | 'publishChanges' | 'switchOn' | 'chooseChannel';

export interface AgentState {
  /** The one sentence that says how things stand: a text under `agents.state`. */
  says:
    | 'neverPublished'
    | 'neverPublishedOn'
    | 'off'
    | 'offChanged'
    | 'noChannel'
    | 'noChannelChanged'
    | 'servesChanged'
    | 'serves';
  /** The one thing to do next; null: customers get what was written. */
  step: AgentStep | null;
}

/** Draft, published and active as one state with one next step, on the card and in the editor. */
export function agentState({
  version,
  hasUnpublishedChanges,
  status,
  channels,
}: Pick<ListedAgent, 'version' | 'hasUnpublishedChanges' | 'status' | 'channels'>): AgentState {
  const isOn = status === 'active';
  if (version === null)
    return { says: isOn ? 'neverPublishedOn' : 'neverPublished', step: 'publish' };
  const hasChannel = channels.length > 0;
  // What was written goes first: nobody needs to get the older version meanwhile.
  if (hasUnpublishedChanges)
    return {
      says: !isOn ? 'offChanged' : hasChannel ? 'servesChanged' : 'noChannelChanged',
      step: 'publishChanges',
    };
  if (!isOn) return { says: 'off', step: 'switchOn' };
  return hasChannel ? { says: 'serves', step: null } : { says: 'noChannel', step: 'chooseChannel' };
}
