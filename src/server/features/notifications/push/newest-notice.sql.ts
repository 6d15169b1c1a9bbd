import { isWanted } from '../choices/wanted.sql.ts';
import { isForPerson } from '../for-person.sql.ts';

/**
 * The condition that a notice `n` is of a tag: it is about that conversation, or about none and of
 * that cause. `delivery` is an alias with `workspace_id` and `tag`.
 */
export const isOfTag = (delivery: string): string =>
  `n.workspace_id = ${delivery}.workspace_id and n.id in (
     select t.id from notice t where t.conversation_id = ${delivery}.tag
     union all select t.id from notice t where t.workspace_id = ${delivery}.workspace_id and t.group_id = ${delivery}.tag and t.conversation_id is null)`;

/**
 * The newest notice that the device of delivery `d` and subscription `s` should show: the person
 * may see it, wants it there and has neither read nor cleared it, and is still signed in. What was
 * raised before the device asked for notices is not news to it.
 */
export const newestNotice = `
  select n.id, n.occurrence, n.kind, n.group_id, n.raised_at, n.detail, n.conversation_id, n.channel_id
  from notice n
  where ${isOfTag('d')} and ${isForPerson('d.workspace_id', 'd.user_id')} and ${isWanted('push', 'd.workspace_id', 'd.user_id')}
    and (n.raised_at >= s.started_at or n.id = d.shown_notice)
    and not exists (select from channel p where p.id = n.channel_id and p.purged_at is not null)
    and not exists (select from notice_seen z where z.notice_id = n.id and z.user_id = d.user_id
      and greatest(z.read_occurrence, z.cleared_occurrence) >= n.occurrence)
    and exists (select from session x where x.id = d.session_id and x.workspace_id = d.workspace_id and x.expires_at > now())
    and exists (select from membership m where m.workspace_id = d.workspace_id and m.user_id = d.user_id)
  order by n.raised_at desc, n.id desc limit 1`;
