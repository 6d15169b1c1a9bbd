import { type NoticeWays, noticeSubjects, usualWays } from '#contract/notice-choices.ts';
import { Kind } from '../notice.ts';
import { subjectOf } from './subjects.ts';

const kindsOf = (subject: string): string =>
  `(${Kind.options
    .filter((kind) => subjectOf[kind] === subject)
    .map((kind) => `'${kind}'`)
    .join(', ')})`;

const isOfCustomer = `n.kind in ${kindsOf('wrote')}`;
const subject = `case
  when ${isOfCustomer} and n.user_id is not null then 'wrote_mine'
  when ${isOfCustomer} and n.team_id is not null then 'wrote_team'
  when ${isOfCustomer} then 'wrote_nobody'
  ${noticeSubjects
    .filter((one) => Kind.options.some((kind) => subjectOf[kind] === one))
    .map((one) => `when n.kind in ${kindsOf(one)} then '${one}'`)
    .join(' ')} end`;
/** What stood for the subject before it could be chosen by itself. */
const before = `case when ${isOfCustomer} then 'waiting' end`;

/**
 * The condition that a person wants to be told of a notice `n` in this way. The arguments are
 * expressions for the ids.
 */
export const isWanted = (way: keyof NoticeWays, workspace: string, user: string): string =>
  `coalesce((select w.${way} from notice_choice w
     where w.workspace_id = ${workspace} and w.user_id = ${user} and w.subject in (${subject}, ${before})
     order by w.subject = 'waiting' limit 1),
    ${usual(way)})`;

/** Whoever has chosen nothing. A notice of a kind that only a newer version knows is not wanted. */
function usual(way: keyof NoticeWays): string {
  const wanted = noticeSubjects.filter((one) => usualWays[one][way]).map((one) => `'${one}'`);
  return wanted.length > 0 ? `coalesce(${subject} in (${wanted.join(', ')}), false)` : 'false';
}
