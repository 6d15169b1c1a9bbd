import { type NoticeWays, noticeSubjects, usualWays } from '#contract/notice-choices.ts';
import { Kind } from '../notice.ts';
import { subjectOf } from './subjects.ts';

const kindsOf = (wanted: (kind: Kind) => boolean): string =>
  `(${Kind.options
    .filter(wanted)
    .map((kind) => `'${kind}'`)
    .join(', ')})`;

const subject = `case ${noticeSubjects
  .map((one) => `when n.kind in ${kindsOf((kind) => subjectOf[kind] === one)} then '${one}'`)
  .join(' ')} end`;

/**
 * The condition that a person wants to be told of a notice `n` in this way. The arguments are
 * expressions for the ids.
 */
export const isWanted = (way: keyof NoticeWays, workspace: string, user: string): string =>
  `coalesce((select w.${way} from notice_choice w
     where w.workspace_id = ${workspace} and w.user_id = ${user} and w.subject = ${subject}),
    ${usual(way)})`;

/** Whoever has chosen nothing; a way that nobody has at first names no kind. */
function usual(way: keyof NoticeWays): string {
  const wanted = (kind: Kind): boolean => usualWays[subjectOf[kind]][way];
  return Kind.options.some(wanted) ? `n.kind in ${kindsOf(wanted)}` : 'false';
}
