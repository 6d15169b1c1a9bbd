/** The longest id that a part of ours can have: a longer one would not fit into an index. */
const LONGEST_ID = 1000;

/**
 * Works off the oldest delivery reports. $1: how many at most.
 *
 * **Locks** the reports that no other process has taken (a second process takes the next ones),
 * then the parts that move, in the order of their ids. Conversations are not locked, because
 * nothing of theirs changes.
 *
 * **Order.** The statement that applies a report also deletes it, so that it is applied once or not
 * at all. Of several states of one part the furthest counts, whatever order they came in; no part
 * moves back.
 *
 * **May be null**: `known.id`, if the id of the part is not known yet. Its state then waits for it,
 * or is returned to whoever settles a lost answer.
 *
 * **Answers** one row: how many states there were, in which workspaces, and each state that needs
 * more than a move.
 */
export const workOffReportsSql = `
with taken as (
  delete from delivery_report where id in (select id from delivery_report order by id limit $1 for update skip locked)
  returning id, workspace_id, channel_id, states
),
-- One row for each state, with its place in the report.
told as (
  select taken.id as report, workspace_id, channel_id, place, "messageId" as message_id, status, "partId" as part_id,
    jsonb_strip_nulls(jsonb_build_object('kind', 'receipt', 'eventId', "messageId" || ':' || status, 'messageId', "messageId", 'chat', chat,
      'status', status, 'refusal', refusal, 'partId', "partId")) as event
  from taken, rows from (jsonb_to_recordset(taken.states) as ("messageId" text, chat text, status text, refusal jsonb, "partId" uuid))
    with ordinality as state("messageId", chat, status, refusal, "partId", place)
),
-- Each state with the part that it is about, if we know the part.
known as (
  select told.*, m.id from told left join message m
    on m.channel_id = told.channel_id and m.provider_message_id = told.message_id and m.workspace_id = told.workspace_id
),
-- The furthest state of each part. A failure is left out: it ends the part and is judged by itself.
furthest as (
  select id, max(array_position(array['sent','delivered','read'], status)) as rank from known where id is not null and status <> 'failed' group by id
),
-- The parts that these states move forward, locked in the order of their ids.
held as (
  select m.id, f.rank from furthest f join message m on m.id = f.id
  where array_position(array['unknown','sending','sent','delivered','read'], m.delivery) < f.rank + 2
  order by m.id for update of m
),
-- The parts move.
moved as (
  update message m set delivery = (array['sent','delivered','read'])[held.rank] from held where m.id = held.id
),
-- Which states need more than a move: a failure, and news of a part whose answer was lost.
sorted as (
  select known.*, case when id is not null then status = 'failed' else exists (
    select from message part where part.id = known.part_id and part.channel_id = known.channel_id and part.workspace_id = known.workspace_id) end as singly
  from known
),
-- The states of parts that we do not know yet wait for their parts.
early as (
  insert into early_change (id, workspace_id, channel_id, provider_message_id, event)
  select gen_random_uuid(), workspace_id, channel_id, message_id, event from sorted where id is null and not singly and octet_length(message_id) <= ${LONGEST_ID}
)
select (select count(*) from told) as states, coalesce((select array_agg(distinct workspace_id::text) from taken), '{}') as workspaces,
  coalesce((select jsonb_agg(jsonb_build_object('workspaceId', workspace_id, 'channelId', channel_id, 'event', event) order by report, place)
    from sorted where singly), '[]') as singly`;
