/**
 * The condition that an agent `a` serves a channel of this type. One that has no channel counts as
 * one of the type that it was made for.
 */
export const isOfType = (type: string): string =>
  `case when exists (select from channel_agent s where s.agent_id = a.id)
    then exists (select from channel_agent s join channel c on c.id = s.channel_id where s.agent_id = a.id and c.type = ${type})
    else a.channel_type = ${type} end`;
